import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

/** The bars that shops have now, by the date of each shop. */
export const barsInStock: ReportQuery<typeof reports.laporanStockBatang> = async (db, _filter, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanStockBatang>>`
    select s.kode_toko, s.kode_lot, l.keterangan as nama_barang, l.tgl_system, k.tgl_system - l.tgl_system as umur_hari, s.pieces as keping, s.gross,
           case when s.gross > 0 then round(s.fine * 100 / s.gross, 3) end as kadar, s.fine, s.cost
    from saldo_lot s join lot l using (kode_lot) join toko k on k.kode_toko = s.kode_toko
    where s.kode_toko = any(${shops}) and s.tempat = 'BATANG' and (s.pieces, s.gross, s.fine, s.cost) <> (0, 0, 0, 0)
    order by s.kode_toko, l.tgl_system, s.kode_lot`.execute(db)
  return rows
}

/** The bars that were sold, and what they earned. */
export const barsSold: ReportQuery<typeof reports.laporanPenjualanBatang> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPenjualanBatang>>`
    select h.tgl_system, h.kode_toko, h.no_jual_batang, h.nama_customer, h.total_berat, h.total_fine, h.grand_total, d.total_hpp,
           h.grand_total - d.total_hpp as margin, d.detail_batang
    from penjualan_batang h
    cross join lateral (
      select sum(l.hpp)::bigint as total_hpp,
             json_agg(json_build_object('kode_lot', l.kode_lot, 'nama_barang', l.nama_barang, 'berat', l.berat, 'fine', l.fine, 'harga_emas', l.harga_emas,
               'harga_total', l.harga_total, 'hpp', l.hpp) order by l.no_urut) as detail_batang
      from penjualan_batang_detail l where (l.kode_toko, l.no_jual_batang) = (h.kode_toko, h.no_jual_batang)
    ) d
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID'
    order by h.tgl_system, h.kode_toko, h.no_jual_batang`.execute(db)
  return rows
}
