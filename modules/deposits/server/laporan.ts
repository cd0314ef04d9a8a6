import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

/**
 * The pieces of deposits that were given up, by the day on which they were. What was paid of a deposit is shared among its pieces by their
 * prices, so that all of them together are what was paid.
 */
export const cancelledDeposits: ReportQuery<typeof reports.laporanBatalTitip> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanBatalTitip>>`
    select m.tgl_system, m.kode_toko, m.no_titipan, m.nama_customer, d.nama_barang, d.berat, d.harga_dasar as harga_jual, d.ongkos, d.harga_total,
           (div(m.uang_titipan * d.sampai, d.semua) - div(m.uang_titipan * (d.sampai - d.harga_total), d.semua))::bigint as dp_rp
    from mutasi_titipan m
    cross join lateral (
      select l.*, sum(harga_total) over (order by no_urut) as sampai, sum(harga_total) over () as semua
      from titipan_detail l where l.kode_toko = m.kode_toko and l.no_titipan = m.no_titipan) d
    where m.kode_toko = any(${shops}) and m.tgl_system between ${tgl_from} and ${tgl_to} and m.jenis_titipan = 'BATAL' and m.status = 'VALID'
    order by m.tgl_system, m.kode_toko, m.no_mutasi_titipan, d.no_urut`.execute(db)
  return rows
}

/** Open deposits, what is due first; late by the date of their own shop. */
export const openDeposits: ReportQuery<typeof reports.laporanTitipan> = async (db, { pilihan_titipan }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanTitipan>>`
    select t.kode_toko, t.no_titipan, t.tgl_system, t.tgl_jatuh_tempo, greatest(0, s.tgl_system - t.tgl_jatuh_tempo) as hari_lewat, t.nama_customer, t.no_hp,
           t.total_qty, t.total_berat, t.grand_total, t.uang_titipan, t.grand_total - t.uang_titipan as sisa_bayar
    from titipan t join toko s using (kode_toko)
    where t.kode_toko = any(${shops}) and t.status = 'AKTIF' and (${pilihan_titipan} <> 'LEWAT' or t.tgl_jatuh_tempo < s.tgl_system)
    order by t.tgl_jatuh_tempo, t.kode_toko, t.no_titipan`.execute(db)
  return rows
}
