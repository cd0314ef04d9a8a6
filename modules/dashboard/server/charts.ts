import { sql } from 'kysely'
import type { QueryOf } from '#engine/contract/endpoint.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import type { BusinessKind, DayTotals, salesChart, yearTransactions as yearCall } from '../contract/charts.ts'

/** What was done today, or on each day of the month so far, of the documents that `valid` shows: those that were not cancelled. */
export const chartOf =
  (valid: 'penjualan_sah' | 'pembelian_semua_sah') =>
  async ({ db, caller, query: { type } }: Context & { readonly query: QueryOf<typeof salesChart> }) => {
    const today = caller.tgl_system
    const from = type === 'today' ? today : `${today.slice(0, 8)}01`
    const { rows: values } = await sql<DayTotals>`
      select hari::date as tgl_system, count(p.kode_toko) as jumlah, coalesce(sum(p.total_qty), 0) as qty,
             coalesce(sum(p.total_berat), 0) as berat, coalesce(sum(${goodsRp[valid]}), 0)::bigint as total
      from generate_series(${from}::date, ${today}::date, interval '1 day') hari
      left join ${sql.table(valid)} p on p.kode_toko = ${caller.kode_toko} and p.tgl_system = hari::date
        and p.tgl_system between ${from} and ${today}
      group by hari order by hari`.execute(db)
    return { values, total: totalOf(values) }
  }

/** What the goods of a document came to, as the reports say it: without fees, and without the tax that came on top. */
export const goodsRp = {
  penjualan_sah: sql`p.sub_total + p.total_ongkos - p.diskon + p.pembulatan`,
  pembelian_semua_sah: sql`p.grand_total`,
}

const totalOf = (days: readonly DayTotals[]) => ({
  jumlah: days.reduce((sum, day) => sum + day.jumlah, 0),
  qty: days.reduce((sum, day) => sum + day.qty, 0),
  berat: days.reduce((sum, day) => sum + Math.round(day.berat * 1000), 0) / 1000,
  total: days.reduce((sum, day) => sum + day.total, 0),
})

/** What was done in each month of a year, by kind of business. */
export const yearTransactions: Handler<typeof yearCall> = async ({ db, caller, query }) => {
  const tahun = query.tahun ?? Number(caller.tgl_system.slice(0, 4))
  const { rows: values } = await sql<{ bulan: string; kategori: BusinessKind; jumlah: number; berat: number; total: number }>`
    with terjadi as (
      select 'PENJUALAN' as kategori, tgl_system, total_berat, ${goodsRp.penjualan_sah} as total from penjualan_sah p
      where kode_toko = ${caller.kode_toko} and tgl_system between make_date(${tahun}, 1, 1) and make_date(${tahun}, 12, 31)
      union all
      select 'PEMBELIAN', tgl_system, total_berat, ${goodsRp.pembelian_semua_sah} from pembelian_semua_sah p
      where kode_toko = ${caller.kode_toko} and tgl_system between make_date(${tahun}, 1, 1) and make_date(${tahun}, 12, 31)
    )
    select to_char(b, 'YYYY-MM') as bulan, k.kategori, count(t.kategori) as jumlah, coalesce(sum(t.total_berat), 0) as berat,
           coalesce(sum(t.total), 0)::bigint as total
    from generate_series(make_date(${tahun}, 1, 1)::timestamp, make_date(${tahun}, 12, 1)::timestamp, interval '1 month') b
    cross join (values ('PENJUALAN', 1), ('PEMBELIAN', 2)) k (kategori, urut)
    left join terjadi t on t.kategori = k.kategori and date_trunc('month', t.tgl_system::timestamp) = b
    group by b, k.kategori, k.urut order by b, k.urut`.execute(db)
  return { tahun, values }
}
