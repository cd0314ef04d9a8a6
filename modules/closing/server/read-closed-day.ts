import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import type * as calls from '../contract/tutup-toko.ts'
import { countOf, countsOf } from './count-till.ts'
import { dayFigures } from './day-figures.ts'

type ClosedDay = ReplyOf<typeof calls.listClosedDays>['rows'][number]
type Price = ReplyOf<typeof calls.readClosedDay>['harga'][number]

/** The columns of a closed day `c` with its seal `s`. */
export const closedDayColumns = sql`c.tgl_system, c.tgl_berikut, c.user_id, c.created_at, c.jumlah_transaksi, c.pieces, c.gross, c.saldo_kas, c.ke, s.segel`
/** The closings that hold, each with its seal. */
export const closedDays = sql`tutup_toko c join tutup_segel s on (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (c.kode_toko, c.tgl_system, c.ke, 'TUTUP')`

/** Returns a closed day as it was kept by the requested closing, or by the valid one if none is requested. @throws Refusal WRONG_SHOP, NOT_FOUND */
export const readClosedDay: Handler<typeof calls.readClosedDay> = async ({ db, caller, params: { tgl_system }, query }) => {
  const { kode_toko = caller.kode_toko, ke = null } = query
  if (!caller.shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
  const { rows } = await sql<ClosedDay & { no_hitung: number | null; penutupan: 'BERLAKU' | 'DIBUKA' }>`
    select ${closedDayColumns}, c.no_hitung, c.penutupan
    from (select *, 'BERLAKU' as penutupan from tutup_toko union all select *, 'DIBUKA' from tutup_toko_lama) c
    join tutup_segel s on (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (c.kode_toko, c.tgl_system, c.ke, 'TUTUP')
    where c.kode_toko = ${kode_toko} and c.tgl_system::text = ${tgl_system} and case when ${ke}::int is null then c.penutupan = 'BERLAKU' else c.ke = ${ke} end`.execute(
    db,
  )
  const { no_hitung, ...day } = rows[0] ?? refuse(core.NOT_FOUND)
  const isEarlier = day.penutupan === 'DIBUKA'
  const { rows: harga } = await sql<Price>`
    select kode_group, harga, harga_modal from ${isEarlier ? sql`tutup_harga_lama` : sql`tutup_harga`}
    where kode_toko = ${kode_toko} and tgl_system = ${day.tgl_system} ${isEarlier ? sql`and ke = ${day.ke}` : sql``} order by kode_group`.execute(db)
  return {
    ...day,
    ...(await dayFigures(db, kode_toko, day.tgl_system, isEarlier ? day : 'KEPT')),
    hitung: (await countOf(db, kode_toko, no_hitung)) ?? null,
    hitungan: await countsOf(db, kode_toko, day.tgl_system, isEarlier ? day.created_at : null),
    harga,
  }
}
