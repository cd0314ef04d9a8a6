import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

/** What was sorted, line by line; what was taken back is not in it. */
export const sortingReport: ReportQuery<typeof reports.laporanSortirPembelian> = async (db, filter, { shops }) => {
  const { tgl_from, tgl_to, tujuan_sortir, kode_kadar } = filter
  const { rows } = await sql<ReportRow<typeof reports.laporanSortirPembelian>>`
    select d.tgl_system, d.kode_toko, d.no_sortir, coalesce(d.kode_barcode, d.kode_lot) as kode_beli, d.no_dokumen, d.kind, d.nama_barang, d.kode_kadar,
           d.kode_kondisi, d.tujuan_sortir, d.qty, d.berat_beli, d.berat_sortir, d.fine_beli, d.fine_sortir, d.susut_berat, d.susut_fine, d.lebih_berat,
           d.lebih_fine, d.hpp, d.susut_hpp, d.no_sortir || '/' || d.no_lot as lot_hasil
    from sortir_detail d
    where d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to} and not d.batal
      and (${tujuan_sortir}::text is null or d.tujuan_sortir = ${tujuan_sortir}) and (${kode_kadar}::text is null or d.kode_kadar = ${kode_kadar})
    order by d.tgl_system, d.kode_toko, d.no_sortir, d.no_urut`.execute(db)
  return rows
}
