import { sql } from 'kysely'
import { nounOf } from '#engine/contract/master.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import { masterGroup } from '../contract/master-group.ts'
import { masterParameterHargaEmas } from '../contract/master-parameter-harga-emas.ts'

/** Re-prices, in the same transaction, the groups that follow the price of a purity; the database keeps the history of both. */
export const goldPriceHooks: MasterHooks<typeof masterParameterHargaEmas> = {
  afterSave: async ({ kode_kadar, harga, harga_modal }, _, { db }) => {
    // In sorted order, so that two changes at once wait for each other and never in a circle.
    await sql`
      with followers as materialized (
        select kode_group from grup where kode_kadar = ${kode_kadar} and ikut_harga_emas order by kode_group for update
      )
      update grup g set harga = ${harga}, harga_modal = ${harga_modal} from followers f where g.kode_group = f.kode_group`.execute(db)
  },
  beforeRemove: async ({ kode_kadar }, { db }) => {
    const { rows } = await sql`select 1 from grup where kode_kadar = ${kode_kadar} and ikut_harga_emas limit 1`.execute(db)
    if (rows.length > 0) refuse(core.IN_USE, { what: nounOf(masterParameterHargaEmas), label: nounOf(masterGroup) })
  },
}
