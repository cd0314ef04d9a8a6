import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import { eachRow } from '#engine/server/reading.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'
import { thirtiethsEarned } from '../contract/accrual.ts'
import type { LoanTerms } from '../contract/interest.ts'
import { qualityDaysOf, qualityOf } from '../contract/quality.ts'

/** The open loans, with the earliest due date first; late by the date of its own shop. */
export const openLoansNow: ReportQuery<typeof reports.laporanHutang> = async (db, { pilihan_hutang, turun_persen }, { shops, caller }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanHutang>>`
    select h.kode_toko, h.no_faktur_hutang, h.tgl_hutang, h.tgl_jatuh_tempo, greatest(0, k.tgl_system - h.tgl_jatuh_tempo) as hari_lewat, h.nama_customer, h.no_hp, h.no_kantong, h.no_kotak,
           h.qty_gadai, h.berat_gadai, h.bunga_berlaku as bunga_persen, h.bulan_dibayar, h.hari_dibayar, h.sisa_hutang, h.nama_penaksir, v.nilai_emas_gadai,
           case when v.nilai_emas_gadai is not null then h.sisa_hutang end as hutang_bernilai,
           round(100.0 * h.sisa_hutang / nullif(v.nilai_emas_gadai, 0), 2) as rasio_hutang, t.nilai_turun, case when t.nilai_turun is not null then greatest(0, h.sisa_hutang - t.nilai_turun) end as kurang_jaminan
    from hutang h join toko k using (kode_toko)
    cross join lateral (
      select case when count(*) = count(e.harga) then floor(sum(d.berat * e.harga))::bigint end as nilai_emas_gadai
      from hutang_detail d left join harga_emas e using (kode_kadar)
      where (d.kode_toko, d.no_faktur_hutang) = (h.kode_toko, h.no_faktur_hutang) and d.keluar_dengan is null
    ) v
    cross join lateral (select floor(v.nilai_emas_gadai * (100 - ${Number(turun_persen.slice(1))}::numeric) / 100)::bigint as nilai_turun) t
    where h.kode_toko = any(${shops}) and h.status = 'AKTIF' and (${pilihan_hutang} = 'SEMUA' or h.tgl_jatuh_tempo < k.tgl_system)
    order by h.tgl_jatuh_tempo, h.kode_toko, h.no_faktur_hutang`.execute(db)
  const days = qualityDaysOf(caller)
  return eachRow(rows, (row) => ({ ...row, kualitas: qualityOf(row.hari_lewat, days) }))
}

/**
 * The loans redeemed in a period: the loan, the months and days of paid interest, and the interest paid at the redemption and in all. Parts paid
 * before the redemption are included.
 */
export const redemptions: ReportQuery<typeof reports.laporanPenebusanDetail> = async (db, { tgl_from, tgl_to, no_pinjam, sort_by }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPenebusanDetail>>`
    select m.kode_toko, m.no_faktur_hutang, h.nama_customer, h.alamat_customer, h.tgl_hutang, m.tgl_system as tgl_lunas,
           p.lama / 30 as lama_pinjam, p.lama % 30 as lama_hari, h.kode_sales, h.jumlah_hutang, m.bunga_persen as bunga, m.bunga_rp, b.bunga_pinjam,
           h.jumlah_hutang + b.bunga_pinjam as total_bayar,
           (select json_agg(json_build_object('nama_barang', d.nama_barang, 'berat', d.berat) order by d.no_urut)
            from hutang_detail d where (d.kode_toko, d.no_faktur_hutang) = (h.kode_toko, h.no_faktur_hutang)) as detail_barang
    from mutasi_hutang m join hutang h using (kode_toko, no_faktur_hutang)
    cross join lateral (
      select sum(a.bunga_rp)::bigint as bunga_pinjam from mutasi_hutang a
      where (a.kode_toko, a.no_faktur_hutang, a.status) = (m.kode_toko, m.no_faktur_hutang, 'VALID')
    ) b
    -- In the steps of the paid interest: a half month is fifteen of thirty days.
    cross join lateral (select (m.bulan_dibayar + m.bulan_bunga) * 30 + m.hari_dibayar + m.hari_bunga as lama) p
    where m.kode_toko = any(${shops}) and m.tgl_system between ${tgl_from} and ${tgl_to} and (m.jenis_hutang, m.status) = ('LUNAS', 'VALID')
      and (${no_pinjam ?? null}::text is null or m.no_faktur_hutang = ${no_pinjam ?? null})
    order by case ${sort_by}::text when 'tgl_hutang' then h.tgl_hutang when 'tgl_lunas' then m.tgl_system end, m.no_faktur_hutang, m.kode_toko`.execute(
    db,
  )
  return rows
}

/** The loans of a period, day by day. Loans from before the books belong to none of the days. */
export const loansByDay: ReportQuery<typeof reports.laporanPinjamanRekap> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPinjamanRekap>>`
    select kode_toko, tgl_system, count(*)::integer as jumlah_surat, sum(total_qty)::integer as total_qty, sum(total_berat) as total_berat,
           sum(jumlah_hutang)::bigint as jumlah_hutang, sum(admin_gadai)::bigint as admin_gadai
    from hutang
    where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and status <> 'CANCELLED' and not dari_saldo_awal
    group by kode_toko, tgl_system
    order by kode_toko, tgl_system`.execute(db)
  return rows
}

/** The payments on loans in a period, day by day and by kind of event. */
export const eventsByDay: ReportQuery<typeof reports.laporanPenebusanRekap> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPenebusanRekap>>`
    select kode_toko, tgl_system, jenis_hutang, count(*)::integer as jumlah_surat, sum(keluar_qty)::integer as keluar_qty, sum(keluar_berat) as keluar_berat,
           sum(pokok_dibayar)::bigint as pokok_dibayar, sum(bunga_rp)::bigint as bunga_rp, sum(biaya_lelang)::bigint as biaya_lelang,
           sum(sisa_lelang)::bigint as sisa_lelang, sum(rugi_lelang)::bigint as rugi_lelang,
           coalesce(sum(biaya_surat), 0)::bigint as biaya_surat, sum(grand_total)::bigint as grand_total
    from mutasi_hutang
    where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and status = 'VALID'
    group by kode_toko, tgl_system, jenis_hutang
    order by kode_toko, tgl_system, jenis_hutang`.execute(db)
  return rows
}

/** What lies in the bags now, by purity. */
export const pledgesByPurity: ReportQuery<typeof reports.laporanGlobalStockPinjam> = async (db, _filters, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanGlobalStockPinjam>>`
    select h.kode_toko, t.nama_toko, d.kode_kadar, count(distinct h.no_faktur_hutang)::integer as jumlah_surat, sum(d.qty)::integer as qty, sum(d.berat) as berat,
           sum(d.fine) as fine
    from hutang h join toko t using (kode_toko) join hutang_detail d using (kode_toko, no_faktur_hutang)
    where h.kode_toko = any(${shops}) and h.status = 'AKTIF' and d.keluar_dengan is null
    group by h.kode_toko, t.nama_toko, d.kode_kadar
    order by h.kode_toko, d.kode_kadar`.execute(db)
  return rows
}

/** The interest that closings have booked as earned and not received, loan by loan; its days are those that are not paid by now. */
export const accruedInterest: ReportQuery<typeof reports.laporanBungaBerjalan> = async (db, _filters, { shops }) => {
  type Row = ReportRow<typeof reports.laporanBungaBerjalan>
  const { rows } = await sql<Omit<Row, 'hari_bunga'> & Pick<LoanTerms, 'tgl_hutang'>>`
    select s.kode_toko, h.no_faktur_hutang, h.nama_customer, h.no_hp, h.status as status_hutang, h.tgl_hutang, h.sisa_hutang, h.bunga_berlaku as bunga_persen,
           h.bulan_dibayar, h.hari_dibayar, b.sampai as sampai_bunga, s.rupiah as bunga_berjalan
    from saldo_tagihan s join hutang h on (h.kode_toko, h.no_faktur_hutang) = (s.kode_toko, s.dokumen)
    cross join lateral (
      select d.sampai from jurnal_umum_bunga d join jurnal_umum j using (kode_toko, no_jurnal)
      where (d.kode_toko, d.reference) = (h.kode_toko, h.no_faktur_hutang) and j.status = 'VALID' order by d.tgl_system desc, d.no_jurnal desc limit 1
    ) b
    where s.kode_toko = any(${shops}) and s.jenis = 'PIUTANG_BUNGA' and s.rupiah <> 0
    order by s.kode_toko, h.no_faktur_hutang`.execute(db)
  return eachRow(rows, (row) => ({ ...row, hari_bunga: row.status_hutang === 'AKTIF' ? thirtiethsEarned(row, row.sampai_bunga) : 0 }))
}
