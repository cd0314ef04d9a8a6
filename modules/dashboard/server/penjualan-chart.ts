import { sql } from 'kysely'
import type { Handler } from '#engine/server/serve.ts'
import type { DayTotals, salesChart as chartCall, yearTransactions as yearCall } from '../contract/penjualan-chart.ts'

/** Sales of today, or of each day of the month so far. */
export const salesChart: Handler<typeof chartCall> = async ({ db, caller, query: { type } }) => {
  const today = caller.tgl_system
  const from = type === 'today' ? today : `${today.slice(0, 8)}01`
  const { rows: values } = await sql<DayTotals>`
    select hari::date as tgl_system, count(p.no_faktur) as jumlah, coalesce(sum(p.total_qty), 0) as qty,
           coalesce(sum(p.total_berat), 0) as berat, coalesce(sum(p.grand_total), 0)::bigint as total
    from generate_series(${from}::date, ${today}::date, interval '1 day') hari
    left join penjualan_sah p on p.kode_toko = ${caller.kode_toko} and p.tgl_system = hari::date
      and p.tgl_system between ${from} and ${today}
    group by hari order by hari`.execute(db)
  return { values, total: totalOf(values) }
}

const totalOf = (days: readonly DayTotals[]) => ({
  jumlah: days.reduce((sum, day) => sum + day.jumlah, 0),
  qty: days.reduce((sum, day) => sum + day.qty, 0),
  berat: days.reduce((sum, day) => sum + Math.round(day.berat * 1000), 0) / 1000,
  total: days.reduce((sum, day) => sum + day.total, 0),
})

/** Sales of each month of a year. */
export const yearTransactions: Handler<typeof yearCall> = async ({ db, caller, query }) => {
  const tahun = query.tahun ?? Number(caller.tgl_system.slice(0, 4))
  const { rows: values } = await sql<{ bulan: string; kategori: string; jumlah: number; berat: number; total: number }>`
    with terjual as (
      select date_trunc('month', tgl_system::timestamp) as bulan, count(*) as jumlah, sum(total_berat) as berat, sum(grand_total)::bigint as total
      from penjualan_sah
      where kode_toko = ${caller.kode_toko} and tgl_system between make_date(${tahun}, 1, 1) and make_date(${tahun}, 12, 31)
      group by 1
    )
    select to_char(b, 'YYYY-MM') as bulan, 'PENJUALAN' as kategori, coalesce(t.jumlah, 0) as jumlah, coalesce(t.berat, 0) as berat, coalesce(t.total, 0) as total
    from generate_series(make_date(${tahun}, 1, 1)::timestamp, make_date(${tahun}, 12, 1)::timestamp, interval '1 month') b
    left join terjual t on t.bulan = b
    order by b`.execute(db)
  return { tahun, values }
}
