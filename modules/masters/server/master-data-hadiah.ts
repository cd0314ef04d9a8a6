import { sql } from 'kysely'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { masterDataHadiah } from '../contract/master-data-hadiah.ts'

/** All users see the stock of a gift in their shop. */
export const giftHooks: MasterHooks<typeof masterDataHadiah> = {
  list: async ({ db, caller: { kode_toko } }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select h.kode_hadiah, h.nama_hadiah, h.poin, coalesce(s.pieces, 0)::int as stock
      from hadiah h left join saldo_lot s
        on (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot) = (${kode_toko}, 'HADIAH', '', '', '', lot_hadiah(${kode_toko}, h.kode_hadiah))
      order by h.kode_hadiah`.execute(db)
    return rows
  },
}
