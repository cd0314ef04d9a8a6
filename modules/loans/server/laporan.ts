import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

/** The loans that are not paid back now, what is due first; late by the date of its own shop. */
export const openLoansNow: ReportQuery<typeof reports.laporanHutang> = async (db, { pilihan_hutang }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanHutang>>`
    select h.kode_toko, h.no_faktur_hutang, h.tgl_hutang, h.tgl_jatuh_tempo, greatest(0, k.tgl_system - h.tgl_jatuh_tempo) as hari_lewat, h.nama_customer, h.no_hp, h.no_kantong,
           h.qty_gadai, h.berat_gadai, h.bunga_persen, h.bulan_dibayar, h.sisa_hutang
    from hutang h join toko k using (kode_toko)
    where h.kode_toko = any(${shops}) and h.status = 'AKTIF' and (${pilihan_hutang} = 'SEMUA' or h.tgl_jatuh_tempo < k.tgl_system)
    order by h.tgl_jatuh_tempo, h.kode_toko, h.no_faktur_hutang`.execute(db)
  return rows
}

/** What was redeemed in a period: for how many months interest was paid, at the redemption and in all. */
export const redemptions: ReportQuery<typeof reports.laporanPenebusanDetail> = async (db, { tgl_from, tgl_to, no_pinjam, sort_by }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPenebusanDetail>>`
    select m.kode_toko, m.no_faktur_hutang, h.nama_customer, h.alamat_customer, h.tgl_hutang, m.tgl_system as tgl_lunas,
           m.bulan_dibayar + m.bulan_bunga + (m.hari_bunga > 0)::integer as lama_pinjam, h.kode_sales, h.jumlah_hutang, h.bunga_persen as bunga, m.bunga_rp, b.bunga_pinjam,
           h.jumlah_hutang + b.bunga_pinjam as total_bayar,
           (select json_agg(json_build_object('nama_barang', d.nama_barang, 'berat', d.berat) order by d.no_urut)
            from hutang_detail d where (d.kode_toko, d.no_faktur_hutang) = (h.kode_toko, h.no_faktur_hutang)) as detail_barang
    from mutasi_hutang m join hutang h using (kode_toko, no_faktur_hutang)
    cross join lateral (
      select sum(a.bunga_rp)::bigint as bunga_pinjam from mutasi_hutang a
      where (a.kode_toko, a.no_faktur_hutang, a.status) = (m.kode_toko, m.no_faktur_hutang, 'VALID')
    ) b
    where m.kode_toko = any(${shops}) and m.tgl_system between ${tgl_from} and ${tgl_to} and (m.jenis_hutang, m.status) = ('LUNAS', 'VALID')
      and (${no_pinjam ?? null}::text is null or m.no_faktur_hutang = ${no_pinjam ?? null})
    order by case ${sort_by}::text when 'tgl_hutang' then h.tgl_hutang when 'tgl_lunas' then m.tgl_system end, m.no_faktur_hutang, m.kode_toko`.execute(
    db,
  )
  return rows
}
