import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#engine/contract/endpoint.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type DayTotals, type TradeKind, type salesChart, type yearTransactions as yearCall, tradeKinds } from '../contract/charts.ts'

type Sums = Omit<DayTotals, 'tgl_system'>

/** The figures of a kind of business today, or on each day of the month so far, next to earlier figures. */
export const chartOf =
  (kategori: TradeKind) =>
  async ({ db, caller, query: { type } }: Context & { readonly query: QueryOf<typeof salesChart> }) => {
    const { kode_toko, tgl_system: today } = caller
    const from = type === 'today' ? today : `${today.slice(0, 8)}01`
    const { rows } = await sql<DayTotals>`
      select hari::date as tgl_system, coalesce(jumlah, 0) as jumlah, coalesce(qty, 0) as qty, coalesce(berat, 0) as berat, coalesce(total, 0)::bigint as total
      from generate_series(date_trunc('month', ${today}::timestamp) - interval '1 month', ${today}::timestamp, interval '1 day') hari
      left join dagang_hari d on d.kode_toko = ${kode_toko} and d.kategori = ${kategori} and d.tgl_system = hari::date
        and d.tgl_system between (date_trunc('month', ${today}::timestamp) - interval '1 month')::date and ${today}::date
      order by hari`.execute(db)
    const values = rows.filter(({ tgl_system }) => tgl_system >= from)
    const lastMonth = rows.filter(({ tgl_system }) => tgl_system.slice(0, 7) < today.slice(0, 7))
    return {
      values,
      total: sumOf(values),
      sebelumnya: {
        // The month before is in the rows, so the day before today always is.
        kemarin: sumOf(rows.slice(-2, -1)),
        kemarin_jam_ini: await untilThisHour(caller, db, kategori, 1),
        minggu_lalu_jam_ini: await untilThisHour(caller, db, kategori, 7),
        bulan_lalu: sumOf(lastMonth.filter(({ tgl_system }) => tgl_system.slice(8) <= today.slice(8))),
        bulan_lalu_penuh: sumOf(lastMonth),
        hari_bulan_lalu: lastMonth,
      },
    }
  }

/** What was done so many days before today until the hour that it is now: a day that is not over is compared with as much of another. */
async function untilThisHour({ kode_toko, tgl_system }: Caller, db: Db, kategori: TradeKind, daysBefore: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) as jumlah, coalesce(sum(qty), 0) as qty, coalesce(sum(berat), 0) as berat, coalesce(sum(total), 0)::bigint as total
    from dagang where kode_toko = ${kode_toko} and kategori = ${kategori} and tgl_system = ${tgl_system}::date - ${sql.lit(daysBefore)}
      and ${bookedBy(sql`now()`, daysBefore)}`.execute(db)
  return rows[0] as Sums
}

/** Of rows of `dagang` so many days before a date: booked as long after their day began as a moment is after that date did, also past midnight. */
export const bookedBy = (moment: RawBuilder<unknown>, daysBefore: number) =>
  sql`created_at <= ${moment} - make_interval(hours => ${sql.lit(24 * daysBefore)})`

const sumOf = (days: readonly Sums[]): Sums => ({
  jumlah: days.reduce((sum, day) => sum + day.jumlah, 0),
  qty: days.reduce((sum, day) => sum + day.qty, 0),
  berat: days.reduce((sum, day) => sum + Math.round(day.berat * 1000), 0) / 1000,
  total: days.reduce((sum, day) => sum + day.total, 0),
})

/** What was done in each month of a year, by kind of business. */
export const yearTransactions: Handler<typeof yearCall> = async ({ db, caller, query }) => {
  const tahun = query.tahun ?? Number(caller.tgl_system.slice(0, 4))
  const { rows: values } = await sql<{ bulan: string; kategori: TradeKind; jumlah: number; berat: number; total: number }>`
    select to_char(b, 'YYYY-MM') as bulan, k.kategori, coalesce(sum(d.jumlah), 0)::bigint as jumlah, coalesce(sum(d.berat), 0) as berat,
           coalesce(sum(d.total), 0)::bigint as total
    from generate_series(make_date(${tahun}, 1, 1)::timestamp, make_date(${tahun}, 12, 1)::timestamp, interval '1 month') b
    cross join unnest(${[...tradeKinds]}::text[]) with ordinality k (kategori, urut)
    left join dagang_hari d on d.kode_toko = ${caller.kode_toko} and d.kategori = k.kategori and date_trunc('month', d.tgl_system::timestamp) = b
      and d.tgl_system between make_date(${tahun}, 1, 1) and make_date(${tahun}, 12, 31)
    group by b, k.kategori, k.urut order by b, k.urut`.execute(db)
  return { tahun, values }
}
