import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import type * as calls from '../contract/tutup-toko.ts'
import { countOf, countsOf } from './count-till.ts'
import { dayFigures } from './day-figures.ts'

type ClosedDay = ReplyOf<typeof calls.listClosedDays>['rows'][number]
type Price = ReplyOf<typeof calls.readClosedDay>['harga'][number]

/** The columns of a closing `c` and its seal `s`. */
export const closedDayColumns = sql`c.tgl_system, c.tgl_berikut, c.user_id, c.created_at, c.jumlah_transaksi, c.pieces, c.gross, c.saldo_kas, c.ke, s.segel`
/** The FROM clause of the valid closings `c`, each with its seal `s`. Select `closedDayColumns` from it. */
export const validClosings = sql`tutup_toko c join tutup_segel s on (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (c.kode_toko, c.tgl_system, c.ke, 'TUTUP')`

/**
 * Returns a closed day as its closing stored it. `ke` is the number of the closing (1, 2, …); without it, the valid closing. Prices in rupiah per gram.
 *
 * @throws Refusal WRONG_SHOP, NOT_FOUND
 */
export const readClosedDay: Handler<typeof calls.readClosedDay> = async ({ db, caller, params: { tgl_system }, query }) => {
  const { kode_toko = caller.kode_toko, ke = null } = query
  if (!caller.shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
  // The date is compared as text: a path that is no date gives NOT_FOUND instead of an error of PostgreSQL.
  const { rows } = await sql<ClosedDay & { no_hitung: number | null; penutupan: 'BERLAKU' | 'DIBUKA' }>`
    select ${closedDayColumns}, c.no_hitung, c.penutupan
    from (select *, 'BERLAKU' as penutupan from tutup_toko union all select *, 'DIBUKA' from tutup_toko_lama) c
    join tutup_segel s on (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (c.kode_toko, c.tgl_system, c.ke, 'TUTUP')
    where c.kode_toko = ${kode_toko} and c.tgl_system::text = ${tgl_system} and case when ${ke}::int is null then c.penutupan = 'BERLAKU' else c.ke = ${ke} end`.execute(
    db,
  )
  const { no_hitung, ...day } = rows[0] ?? refuse(core.NOT_FOUND)
  const isSuperseded = day.penutupan === 'DIBUKA'
  const { rows: harga } = await sql<Price>`
    select kode_group, harga, harga_modal from ${isSuperseded ? sql`tutup_harga_lama` : sql`tutup_harga`}
    where kode_toko = ${kode_toko} and tgl_system = ${day.tgl_system} ${isSuperseded ? sql`and ke = ${day.ke}` : sql``} order by kode_group`.execute(
    db,
  )
  return {
    ...day,
    ...(await dayFigures(db, kode_toko, day.tgl_system, isSuperseded ? day : 'VALID')),
    hitung: (await countOf(db, kode_toko, no_hitung)) ?? null,
    hitungan: await countsOf(db, kode_toko, day.tgl_system, isSuperseded ? day.created_at : null),
    harga,
  }
}
