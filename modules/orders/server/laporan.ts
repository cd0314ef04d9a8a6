import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'
import { pesanan } from '../contract/pesanan.ts'

/** The orders that were given up, by the day on which they were: what each was to cost, and what the customer had with us for it then. */
export const cancelledOrders: ReportQuery<typeof reports.laporanBatalPesanan> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanBatalPesanan>>`
    select m.tgl_system as tanggal, m.kode_toko, m.no_pesanan, o.kode_sales, m.nama_customer, o.total_berat, o.total_qty, o.ongkos, o.total_harga,
           m.uang_pesanan as jumlah_bayar, m.emas_pelanggan, o.total_harga - m.uang_pesanan - m.nilai_emas_pelanggan as sisa_bayar
    from mutasi_pesanan m join pesanan o using (kode_toko, no_pesanan)
    where m.kode_toko = any(${shops}) and m.tgl_system between ${tgl_from} and ${tgl_to} and m.jenis_mutasi_pesanan = 'BATAL' and m.status = 'VALID'
    order by m.tgl_system, m.kode_toko, m.no_mutasi_pesanan`.execute(db)
  return rows
}

/** The orders that are open now; the one that should have been ready first stands on top. */
export const openOrderList: ReportQuery<typeof reports.laporanPesananTerbuka> = async (db, _, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPesananTerbuka>>`
    select o.kode_toko, greatest(0, t.tgl_system - o.tgl_selesai) as hari_lewat, o.tgl_selesai, o.no_pesanan, coalesce(o.tgl_pesanan, o.tgl_system) as tgl_pesanan, o.no_lama, o.kunci_sampai,
           (select coalesce(sum(k.berlaku), 0) from kunci_berlaku(o.kode_toko, o.no_pesanan, t.tgl_system) k) as berat_dikunci, o.kode_sales, o.nama_customer, o.no_hp,
           o.total_qty, coalesce(h.jadi, 0)::int as qty_jadi, o.total_harga, o.uang_pesanan, o.emas_pelanggan, o.nilai_emas_pelanggan,
           o.total_harga - o.uang_pesanan - o.nilai_emas_pelanggan as sisa_bayar
    from pesanan o join toko t using (kode_toko)
    left join lateral (
      select count(*) as jadi from barang_tahan h where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (o.kode_toko, ${pesanan.kind}, o.no_pesanan)
    ) h on true
    where o.kode_toko = any(${shops}) and o.status = 'AKTIF' order by o.kode_toko, o.tgl_selesai, o.no_pesanan`.execute(db)
  return rows
}

/** What was ordered, line by line. An order of before the books was ordered elsewhere. */
export const orderedItems: ReportQuery<typeof reports.laporanPesananBarang> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPesananBarang>>`
    select o.tgl_system as tgl_pesanan, o.kode_toko, o.no_pesanan, o.kode_sales, o.nama_customer, d.deskripsi, d.berat, d.ongkos, d.sub_total
    from pesanan o join pesanan_detail d using (kode_toko, no_pesanan)
    where o.kode_toko = any(${shops}) and o.tgl_system between ${tgl_from} and ${tgl_to} and not o.dari_saldo_awal
    order by o.tgl_system, o.kode_toko, o.no_pesanan, d.no_urut`.execute(db)
  return rows
}
