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

/** What went from one sorted lot to another; what was taken back is not in it. */
export const lotMovesReport: ReportQuery<typeof reports.laporanPindahSortir> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPindahSortir>>`
    select tgl_system, kode_toko, no_pindah_sortir, asal_lot, tujuan_lot, tempat, qty_lot, berat, fine, hpp, keterangan, user_id
    from pindah_sortir
    where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and status = 'VALID'
    order by tgl_system, kode_toko, no_pindah_sortir`.execute(db)
  return rows
}

/** What is with us now; what stands on the accounts of these places. */
export const activeGoods: ReportQuery<typeof reports.laporanSaldoBarangAktif> = async (db, { tempat }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanSaldoBarangAktif>>`
    select b.kode_toko, b.tempat, b.kadar, sum(b.qty_lot)::bigint as qty_lot, sum(b.berat) as berat_isi, sum(b.fine) as fine, sum(b.hpp)::bigint as hpp,
           max(t.tgl_system - b.tgl_masuk) as umur_hari,
           json_agg(json_build_object('kode_beli', b.kode_beli, 'nama_barang', b.nama_barang, 'tujuan_sortir', b.tujuan_sortir, 'kondisi_barang', b.kondisi_barang,
             'tgl_masuk', b.tgl_masuk, 'umur_hari', t.tgl_system - b.tgl_masuk, 'qty_lot', b.qty_lot, 'berat_isi', b.berat, 'fine', b.fine, 'hpp', b.hpp)
             order by b.tgl_masuk, b.kode_beli) as detail_barang
    from barang_aktif b join toko t using (kode_toko)
    where b.kode_toko = any(${shops}) and (${tempat}::text is null or b.tempat = ${tempat})
    group by b.kode_toko, b.tempat, b.kadar order by b.tempat, b.kode_toko, b.kadar desc nulls last`.execute(db)
  return rows
}

/** What came into the stock of goods to be washed and went out of it; what was taken back is not in it. */
export const washReport: ReportQuery<typeof reports.laporanStockCuciManual> = async (db, { tgl_from, tgl_to, jenis_cuci }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanStockCuciManual>>`
    select tgl_system, kode_toko, no_cuci_manual, jenis_cuci, coalesce(kode_lot, no_cuci_manual || '/1') as kode_lot, kode_kadar, qty_lot, berat, fine, hpp,
           tujuan_cuci, berat_kembali, susut_berat, susut_fine, susut_hpp, alasan_cuci
    from mutasi_cuci_manual
    where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and status = 'VALID'
      and (${jenis_cuci}::text is null or jenis_cuci = ${jenis_cuci})
    order by tgl_system, kode_toko, no_cuci_manual`.execute(db)
  return rows
}
