import { core, refuse } from '#engine/contract/refusal.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import { loans as l } from '../contract/fields.ts'
import type { plafondKadarHutang } from '../contract/plafond-kadar-hutang.ts'

/** A purity that is lent on in neither way has no ceiling to say: its row goes. */
export const ceilingHooks: MasterHooks<typeof plafondKadarHutang> = {
  beforeSave: async (row) => {
    if (row.plafond_emas === null && row.plafond_emas_plastik === null)
      refuse(core.INVALID, undefined, { plafond_emas: `${l.plafond_emas.label} Tidak Boleh Kosong` })
    return row
  },
}
