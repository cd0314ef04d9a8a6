import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'
import { openWorth } from './open-pre-orders.ts'

/** The pre-orders that were taken, by day. */
export const takenPreOrders: ReportQuery<typeof reports.laporanTransaksiPo> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanTransaksiPo>>`
    select o.tgl_system, o.kode_toko, o.no_po, o.kode_sales, o.nama_customer, o.tgl_perkiraan, o.total_qty, o.total_berat, o.total_harga, o.dp, o.status_po
    from pre_order o where o.kode_toko = any(${shops}) and o.tgl_system between ${tgl_from} and ${tgl_to}
    order by o.tgl_system, o.kode_toko, o.no_po`.execute(db)
  return rows
}

/** What is open, the oldest first. */
export const outstandingPreOrders: ReportQuery<typeof reports.laporanOutstandPo> = async (db, _, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanOutstandPo>>`
    select o.kode_toko, o.no_po, o.tgl_system, o.tgl_perkiraan, o.nama_customer, o.no_hp, o.total_qty, o.qty_datang, o.qty_tutup, w.nilai_po, o.uang_po,
           greatest(0, w.nilai_po - o.uang_po) as sisa_bayar, o.status_po
    from pre_order o cross join lateral (select ${openWorth} as nilai_po) w
    where o.kode_toko = any(${shops}) and o.status_po in ('open', 'finish')
    order by o.tgl_system, o.kode_toko, o.no_po`.execute(db)
  return rows
}

/** The pieces that were assigned, by day. */
export const assignedByDay: ReportQuery<typeof reports.laporanClosingBarangPo> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanClosingBarangPo>>`
    select a.tgl_system as tgl_datang, a.kode_toko, a.no_po, o.nama_customer, d.deskripsi, a.kode_barcode, b.nama_barang, b.berat, a.no_faktur, a.user_id
    from pre_order_barang a join pre_order o using (kode_toko, no_po) join pre_order_detail d using (kode_toko, no_po, no_urut) join barang b using (kode_barcode)
    where a.kode_toko = any(${shops}) and a.tgl_system between ${tgl_from} and ${tgl_to} and a.dilepas_at is null
    order by a.tgl_system, a.kode_toko, a.id`.execute(db)
  return rows
}

/** The sales that handed pieces of pre-orders over, by day. */
export const soldPreOrders: ReportQuery<typeof reports.laporanPenjualanPo> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPenjualanPo>>`
    select s.tgl_system, s.kode_toko, s.no_faktur, s.no_po, s.kode_sales, s.nama_customer, s.total_qty, s.total_berat, s.grand_total, s.bayar_pesanan
    from penjualan_sah s
    where s.no_po is not null and s.kode_toko = any(${shops}) and s.tgl_system between ${tgl_from} and ${tgl_to}
    order by s.tgl_system, s.kode_toko, s.no_faktur`.execute(db)
  return rows
}

/** What is late by the date of its own shop, longest first. */
export const latePreOrders: ReportQuery<typeof reports.laporanPoTerlambat> = async (db, { pilihan_po }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPoTerlambat>>`
    select o.kode_toko, o.no_po, o.tgl_system, o.tgl_perkiraan, t.tgl_system - o.tgl_perkiraan as hari_lewat, o.nama_customer, o.no_hp, o.total_qty, o.qty_datang,
           o.total_qty - o.qty_datang as qty_kurang, o.uang_po
    from pre_order o join toko t using (kode_toko)
    where o.kode_toko = any(${shops}) and o.tgl_perkiraan < t.tgl_system and o.status_po = case ${pilihan_po} when 'BELUM_DATANG' then 'open' else 'finish' end
    order by o.tgl_perkiraan, o.kode_toko, o.no_po`.execute(db)
  return rows
}
