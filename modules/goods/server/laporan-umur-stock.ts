import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanUmurStock } from '../contract/laporan-umur-stock.ts'
import { stockParts } from './laporan-kartu-stock.ts'

/** The ages of goods, in the order of their months. */
export const stockAges = ['BULAN_0_2', 'BULAN_3_5', 'BULAN_6_11', 'BULAN_12_23', 'BULAN_24'] as const

/** The place of an age among `stockAges`. */
const placeOfAge = (umur: RawBuilder<unknown>) =>
  sql`width_bucket(extract(year from ${umur}) * 12 + extract(month from ${umur}), array[3, 6, 12, 24]::numeric[])`

/**
 * What lies in trays, each with the place of its age among `stockAges` as `urut`. A piece is as old as its row, which a buyback does not
 * make young; a lot as what made it.
 */
const stockWithAges = (shops: readonly string[], kode_gudang: string | null): RawBuilder<unknown> => sql`
  select kode_toko, kode_dept, kode_group, kode_gudang, kode_baki, pieces, gross, fine, cost, is_konsinyasi,
         ${placeOfAge(sql`umur`)} as urut
  from (
    select i.*, age(t.tgl_system, coalesce(b.tgl_masuk, l.tgl_system)) as umur, coalesce(b.is_konsinyasi, false) as is_konsinyasi
    from isi_baki i
    join toko t using (kode_toko)
    left join (select kode_barcode as kode, tgl_masuk, is_konsinyasi from barang) b using (kode)
    left join (select kode_lot as kode, tgl_system from lot) l using (kode)
    where i.kode_toko = any(${shops}) and (${kode_gudang}::text is null or i.kode_gudang = ${kode_gudang})
  ) isi`

/** The same sums by the day that goods came in. Each piece is read once, and the age is computed once for each day of a shop. */
export const stockSumsWithAges = (shops: readonly string[]): RawBuilder<unknown> => sql`
  select ${placeOfAge(sql`age(hari, masuk)`)} as urut, pieces, gross
  from (
    select t.tgl_system as hari, b.tgl_masuk as masuk, b.pieces, b.gross
    from (
      select s.kode_toko, b.tgl_masuk, sum(b.qty) as pieces, sum(b.berat_stock) as gross from stok s join barang b using (kode_barcode)
      where s.kode_toko = any(${shops}) group by 1, 2
    ) b join toko t using (kode_toko)
    union all
    select t.tgl_system, l.tgl_system, i.pieces, i.gross
    from toko t join lot_baki i using (kode_toko) left join lot l using (kode_lot) where i.kode_toko = any(${shops})
  ) isi`

/** Returns the goods in trays by age, grouped by the chosen field. */
export const stockByAge: ReportQuery<typeof laporanUmurStock> = async (db, { menurut, kode_gudang }, { shops }) => {
  const { by, names } = stockParts[menurut]
  const { rows } = await sql<ReportRow<typeof laporanUmurStock>>`
    with tua as (select kode_toko, ${by} as kode, pieces, gross, fine, cost, is_konsinyasi, urut from (${stockWithAges(shops, kode_gudang)}) isi)
    select concat_ws(' · ', a.kode_toko, coalesce(a.kode, '-'), n.nama) as kelompok, (${sql.val(stockAges)}::text[])[a.urut + 1] as umur,
           sum(a.pieces)::int as pieces, sum(a.gross) as gross, sum(a.fine) as fine, sum(a.cost)::bigint as cost,
           coalesce(sum(a.pieces) filter (where a.is_konsinyasi), 0)::int as jumlah_konsinyasi,
           coalesce(sum(a.gross) filter (where a.is_konsinyasi), 0) as berat_konsinyasi,
           coalesce(sum(a.fine) filter (where a.is_konsinyasi), 0) as fine_konsinyasi
    from tua a left join (${names}) n on n.kode = a.kode and coalesce(n.kode_toko, a.kode_toko) = a.kode_toko
    group by a.kode_toko, a.kode, n.nama, a.urut
    order by a.kode_toko, a.kode, a.urut`.execute(db)
  return rows
}
