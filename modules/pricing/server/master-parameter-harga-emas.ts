import { sql } from 'kysely'
import { nounOf } from '#engine/contract/master.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import { masterGroup } from '../contract/master-group.ts'
import { masterParameterHargaEmas } from '../contract/master-parameter-harga-emas.ts'
import { keepPrices } from './by-price-day.ts'
import { followGold } from './follow-gold.ts'

/** Re-prices, in the same transaction, the groups that follow the price of a purity; the database keeps the history of both. */
export const goldPriceHooks: MasterHooks<typeof masterParameterHargaEmas> = {
  beforeSave: async (row, before, context) => {
    await keepPrices(masterParameterHargaEmas.table, row, before, context)
    return row
  },
  afterSave: ({ kode_kadar }, _, { db }) => followGold(db, [kode_kadar]),
  beforeRemove: async ({ kode_kadar }, { db }) => {
    const { rows } = await sql`select 1 from grup where kode_kadar = ${kode_kadar} and ikut_harga_emas limit 1`.execute(db)
    if (rows.length > 0) refuse(core.IN_USE, { what: nounOf(masterParameterHargaEmas), label: nounOf(masterGroup) })
  },
}
