import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler, HandlerInput, Steps } from '#engine/server/serve.ts'
import { stockAges as ages, stockSumsWithAges } from '#modules/goods/server/public.ts'
import {
  type soldByKind as kindCall,
  type soldByPurity as purityCall,
  type stockAges as agesCall,
  type weekdayChart as weekdayCall,
  weeksCompared,
} from '../contract/analysis.ts'
import { shopsEver, shopsOf, shopsOn } from './requested-shops.ts'

interface OfPeriod {
  readonly kode_toko?: string | undefined
  readonly tgl_to: string
}

/** Which shops are asked for is found out before the turn of what reads much comes. A period begins as early as it likes: it compares (docs/decisions/010). */
const before = async (requested: { readonly db: Db; readonly caller: Caller; readonly query: OfPeriod }) =>
  shopsEver(requested.caller, requested.query, await shopsOn(requested, { tgl_to: requested.query.tgl_to }))

const dayBefore = (date: string, n: number) => new Date(Date.parse(date) - n * 86_400_000).toISOString().slice(0, 10)

interface Period {
  readonly tgl_from: string
  readonly tgl_to: string
}

const daysIn = ({ tgl_from, tgl_to }: Period) => (Date.parse(tgl_to) - Date.parse(tgl_from)) / 86_400_000 + 1

/**
 * Sales by kind or price group, next to the same number of days before. Both periods are read in one pass, so that the open day of each shop is added up
 * once. Closed days come from the sums that their closings stored.
 */
const soldBy = (by: 'kode_dept' | 'kode_group', shops: readonly string[], { tgl_from, tgl_to }: Period) => sql`
  select d.${sql.ref(by)}, sum(d.qty) filter (where d.tgl_system >= ${tgl_from}::date) as qty, sum(d.berat) filter (where d.tgl_system >= ${tgl_from}::date) as berat,
         sum(d.harga_total) filter (where d.tgl_system >= ${tgl_from}::date) as total,
         sum(d.harga_total) filter (where d.tgl_system < ${tgl_from}::date) as total_lalu
  from penjualan_hari_jenis d
  where d.kode_toko = any(${shops}) and d.tgl_system between ${dayBefore(tgl_from, daysIn({ tgl_from, tgl_to }))}::date and ${tgl_to}::date
  group by 1`

/** Sales by purity. */
const purities = async ({ db, query }: HandlerInput<typeof purityCall>, shops: readonly string[]) => {
  const { rows: values } = await sql<ReplyOf<typeof purityCall>['values'][number]>`
    select k.kode_kadar, k.nama_kadar, sum(qty)::bigint as qty, sum(berat) as berat, sum(total)::bigint as total, coalesce(sum(total_lalu), 0)::bigint as total_lalu
    from (${soldBy('kode_group', shops, query)}) jual join grup using (kode_group) join kadar k using (kode_kadar)
    group by k.kode_kadar, k.nama_kadar having sum(qty) <> 0 order by total desc, k.kode_kadar`.execute(db)
  return { values }
}

/** Sales by kind, and how long the goods in the trays last at that rate. */
const kinds = async ({ db, query }: HandlerInput<typeof kindCall>, shops: readonly string[]) => {
  const { rows } = await sql<Omit<ReplyOf<typeof kindCall>['values'][number], 'cukup_hari'>>`
    with jual as (${soldBy('kode_dept', shops, query)}),
    -- Goods without a barcode have no kind.
    isi as (select kode_dept, sum(pieces) as stock from isi_baki_ringkas where kode_toko = any(${shops}) group by 1)
    select j.kode_dept, j.nama_dept, coalesce(jual.qty, 0)::bigint as qty, coalesce(jual.berat, 0) as berat, coalesce(jual.total, 0)::bigint as total,
           coalesce(jual.total_lalu, 0)::bigint as total_lalu, coalesce(isi.stock, 0)::bigint as stock
    from jenis j left join jual using (kode_dept) left join isi using (kode_dept)
    where coalesce(jual.qty, 0) <> 0 or coalesce(jual.total_lalu, 0) <> 0 or coalesce(isi.stock, 0) <> 0
    order by total desc, j.kode_dept`.execute(db)
  return { values: rows.map((row) => ({ ...row, cukup_hari: row.qty === 0 ? null : Math.round((row.stock * daysIn(query)) / row.qty) })) }
}

export const soldByPurity: Steps<typeof purityCall, readonly string[]> = { before, run: purities }
export const soldByKind: Steps<typeof kindCall, readonly string[]> = { before, run: kinds }

/** Whether a date is the business date of one of the shops: then it is not over. */
async function isOpen(db: Db, shops: readonly string[], tgl_system: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from toko where kode_toko = any(${shops}) and is_active and tgl_system = ${tgl_system}::date) as is_open`.execute(db)
  return rows[0]!.is_open
}

/** What an average day of the week came to: over the shops together, and only over days since their first sale that are over. */
export const weekdayChart: Handler<typeof weekdayCall> = async ({ db, caller, query }) => {
  const shops = await before({ db, caller, query })
  const tgl_to = (await isOpen(db, shops, query.tgl_to)) ? dayBefore(query.tgl_to, 1) : query.tgl_to
  const tgl_from = dayBefore(tgl_to, weeksCompared * 7 - 1)
  const { rows: values } = await sql<ReplyOf<typeof weekdayCall>['values'][number]>`
    with jual as (
      select tgl_system, sum(jumlah) as jumlah, sum(berat) as berat, sum(total) as total from dagang_hari
      where kode_toko = any(${shops}) and kategori = 'PENJUALAN' and tgl_system between ${tgl_from}::date and ${tgl_to}::date group by 1
    )
    select extract(isodow from h)::int as hari_ke, count(h) filter (where h >= awal)::int as hari,
           coalesce(round(sum(jumlah) / nullif(count(h) filter (where h >= awal), 0)), 0)::bigint as jumlah,
           coalesce(round(sum(berat) / nullif(count(h) filter (where h >= awal), 0), 3), 0) as berat,
           coalesce(round(sum(total) / nullif(count(h) filter (where h >= awal), 0)), 0)::bigint as total
    from generate_series(${tgl_from}::timestamp, ${tgl_to}::timestamp, interval '1 day') h
    cross join (select min(tgl_system) filter (where jumlah > 0) as awal from jual) a
    left join jual on jual.tgl_system = h::date and h >= awal
    group by 1 order by 1`.execute(db)
  return { tgl_from, tgl_to, values }
}

/** What lies in trays by its age. What it cost is for those who may know it, in the report. */
export const stockAges: Handler<typeof agesCall> = async ({ db, caller, query }) => {
  const { rows } = await sql<{ urut: number; pieces: number; gross: number }>`
    select urut, sum(pieces)::bigint as pieces, sum(gross) as gross from (${stockSumsWithAges(shopsOf(caller, query))}) isi group by urut`.execute(db)
  return {
    values: ages.map((umur, at) => {
      const { pieces = 0, gross = 0 } = rows.find(({ urut }) => urut === at) ?? {}
      return { umur, pieces, gross }
    }),
  }
}
