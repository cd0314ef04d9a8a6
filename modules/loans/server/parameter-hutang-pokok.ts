import { core, refuse } from '#engine/contract/refusal.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import { type parameterHutangPokok, principalFields, principalSwitch, principalVariant } from '../contract/parameter-hutang-pokok.ts'

/** Asks for what the chosen variant needs, and keeps nothing of the other: a row that says both would lend twice. */
export const principalHooks: MasterHooks<typeof parameterHutangPokok> = {
  beforeSave: async (row, _, { caller }) => {
    const requested = principalFields[principalVariant(caller.setting(principalSwitch))]
    const value = row[requested.name]
    if (value === null) refuse(core.INVALID, undefined, { [requested.wire]: `${requested.label} Tidak Boleh Kosong` })
    return { ...row, jumlah_per_gram: null, persen_harga_emas: null, [requested.name]: value }
  },
}
