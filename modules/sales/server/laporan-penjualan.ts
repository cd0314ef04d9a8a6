import { sql } from 'kysely'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { laporanPenjualan, salespeople as salespeopleCall } from '../contract/laporan-penjualan.ts'

type Row = ReportRow<typeof laporanPenjualan>

/**
 * Every piece that was sold, by day. Both tables are asked for the dates, so that each is read by its own index; and they are joined by the date too:
 * by shop and number alone, PostgreSQL compares every piece of a shop with every sale (docs/decisions/256).
 */
export const salesReport: ReportQuery<typeof laporanPenjualan> = async (db, filter, { shops }) => {
  const { tgl_from, tgl_to, kode_sales, kode_dept, kode_group } = filter
  const { rows } = await sql<Row>`
    select d.tgl_system, d.kode_toko, d.no_faktur, p.kode_sales, p.nama_customer, d.kode_barcode, d.nama_barang, d.kode_dept, d.kode_group, d.qty, d.berat,
           d.harga_per_gram, d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.harga_total
    from penjualan_detail d
    join penjualan_sah p on p.kode_toko = d.kode_toko and p.no_faktur = d.no_faktur and p.tgl_system = d.tgl_system
    where d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to}
      and p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to}
      and (${kode_sales}::text is null or p.kode_sales = ${kode_sales})
      and (${kode_dept}::text is null or d.kode_dept = ${kode_dept})
      and (${kode_group}::text is null or d.kode_group = ${kode_group})
    order by d.tgl_system, d.kode_toko, d.no_faktur, d.no_urut`.execute(db)
  return rows
}

/** Whom the report can be narrowed to; people of several shops who share a code are named together. */
export const salespeople: Handler<typeof salespeopleCall> = async ({ db, caller }) => {
  const { rows } = await sql<{ kode_sales: string; nama_sales: string }>`
    select kode_sales, string_agg(distinct nama_sales, ', ' order by nama_sales) as nama_sales
    from sales where kode_toko = any(${caller.shops}) group by kode_sales order by kode_sales`.execute(db)
  return rows
}
