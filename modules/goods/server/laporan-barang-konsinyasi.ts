import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanBarangKonsinyasi } from '../contract/laporan-barang-konsinyasi.ts'

/** The pieces on consignment that are with a shop now, supplier by supplier, those first that came in first. */
export const consignedPieces: ReportQuery<typeof laporanBarangKonsinyasi> = async (db, _filter, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanBarangKonsinyasi>>`
    select k.kode_toko, k.kode_supplier, s.nama_supplier, k.kode_barcode, b.nama_barang, k.tempat, b.kode_baki, b.tgl_masuk, b.kadar, k.qty,
           k.berat_stock as gross, k.fine, k.harga_beli
    from barang_konsinyasi k join barang b using (kode_barcode) join supplier s on s.kode_supplier = k.kode_supplier
    where k.kode_toko = any(${shops})
    order by k.kode_supplier, k.kode_toko, b.tgl_masuk, k.kode_barcode`.execute(db)
  return rows
}
