import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { isLent, lentSamples } from './contoh-tukang.ts'
import { atCraftsmen } from './material.ts'
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
             json_agg(json_build_object('kode_lot', l.kode_lot, 'nama_barang', l.nama_barang, 'berat', l.berat, 'fine', l.fine, 'harga_per_gram', l.harga_per_gram,
               'harga_total', l.harga_total, 'hpp', l.hpp) order by l.no_urut) as detail_batang
      from penjualan_batang_detail l where (l.kode_toko, l.no_jual_batang) = (h.kode_toko, h.no_jual_batang)
    ) d
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID'
    order by h.tgl_system, h.kode_toko, h.no_jual_batang`.execute(db)
  return rows
}

/** The gold that lies with craftsmen now, by the date of each shop. */
export const materialAtCraftsmen: ReportQuery<typeof reports.laporanBahanTukang> = async (db, { kode_tukang }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanBahanTukang>>`
    select * from (
      select s.kode_toko, s.pihak as kode_tukang, coalesce(t.nama_tukang, s.pihak) as nama_tukang, s.kode_lot, l.keterangan as nama_barang, b.no_pesanan, l.tgl_system,
             k.tgl_system - l.tgl_system as umur_hari, s.gross, s.fine, s.cost
      from ${atCraftsmen}
      where s.tempat = 'TUKANG' and (s.gross, s.fine, s.cost) <> (0, 0, 0)
      union all
      select o.kode_toko, o.kode_tukang, o.nama_tukang, o.kode_barcode, o.nama_barang, o.no_pesanan, o.tgl_system, k.tgl_system - o.tgl_system, o.berat, o.fine, o.hpp
      from ${lentSamples} join toko k on k.kode_toko = o.kode_toko where ${isLent}
    ) each
    where kode_toko = any(${shops}) and (${kode_tukang}::text is null or kode_tukang = ${kode_tukang})
    order by kode_tukang, kode_toko, tgl_system, kode_lot`.execute(db)
  return rows
}

/**
 * What each craftsman has now, by the date of each shop. A repair that is not finished is with the craftsman of the board's mark, or else with the one it was taken in for; an
 * order or a pre-order with the one of its mark.
 */
export const workAtCraftsmen: ReportQuery<typeof reports.laporanKerjaTukang> = async (db, { kode_tukang }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanKerjaTukang>>`
    select e.kode_toko, e.kode_tukang, coalesce(t.nama_tukang, e.kode_tukang) as nama_tukang, e.kind, e.reference, e.tentang_kerja, e.no_pesanan, e.sejak as tgl_system,
           k.tgl_system - e.sejak as umur_hari, e.tgl_janji, greatest(0, k.tgl_system - e.tgl_janji) as lewat_janji, e.qty::int as total_qty, e.gross, e.fine
    from (
      select s.kode_toko, s.pihak as kode_tukang, 'BAHAN_TUKANG' as kind, l.dokumen as reference, concat_ws(' ', l.keterangan, s.kode_lot) as tentang_kerja, b.no_pesanan,
             l.tgl_system as sejak, o.tgl_selesai as tgl_janji, s.pieces as qty, s.gross, s.fine
      from ${atCraftsmen} left join pesanan o on (o.kode_toko, o.no_pesanan) = (b.kode_toko, b.no_pesanan)
      where s.tempat = 'TUKANG' and (s.gross, s.fine) <> (0, 0)
      union all
      select o.kode_toko, o.kode_tukang, 'CONTOH_TUKANG', o.no_contoh, concat_ws(' ', o.nama_barang, o.kode_barcode), o.no_pesanan, o.tgl_system, p.tgl_selesai, 1, o.berat, o.fine
      from ${lentSamples} left join pesanan p on (p.kode_toko, p.no_pesanan) = (o.kode_toko, o.no_pesanan) where ${isLent}
      union all
      select s.kode_toko, coalesce(p.kode_tukang, s.kode_tukang), 'SERVICE', s.no_service, d.tentang_kerja, null, coalesce(p.sejak, s.tgl_system), s.tgl_estimasi, s.total_qty,
             s.total_berat, d.fine
      from service s
      left join lateral (select m.kode_tukang, m.tgl_langkah as sejak from pengerjaan m
                         where (m.kode_toko, m.no_service) = (s.kode_toko, s.no_service) and m.kode_tukang is not null) p on true
      cross join lateral (select sum(i.fine) as fine, string_agg(i.nama_barang || ' (' || i.deskripsi_service || ')', ', ' order by i.no_urut) as tentang_kerja
                          from service_detail i where (i.kode_toko, i.no_service) = (s.kode_toko, s.no_service)) d
      where s.status = 'MASUK' and coalesce(p.kode_tukang, s.kode_tukang) is not null
      union all
      select o.kode_toko, p.kode_tukang, 'PESANAN', o.no_pesanan, d.tentang_kerja, o.no_pesanan, p.tgl_langkah, o.tgl_selesai, o.total_qty - h.jadi, 0, 0
      from pengerjaan p join pesanan o on (o.kode_toko, o.no_pesanan) = (p.kode_toko, p.no_pesanan)
      cross join lateral (select string_agg(i.deskripsi, ', ' order by i.no_urut) as tentang_kerja from pesanan_detail i
                          where (i.kode_toko, i.no_pesanan) = (o.kode_toko, o.no_pesanan)) d
      cross join lateral (select count(*) as jadi from barang_tahan h
                          where h.dilepas_at is null and (h.kind, h.kode_toko, h.dokumen) = ('PESANAN', o.kode_toko, o.no_pesanan)) h
      where p.kode_tukang is not null and o.status = 'AKTIF' and h.jadi < o.total_qty
      union all
      select o.kode_toko, p.kode_tukang, 'PRE_ORDER', o.no_po, d.tentang_kerja, null, p.tgl_langkah, o.tgl_perkiraan, o.total_qty - o.qty_datang, 0, 0
      from pengerjaan p join pre_order o on (o.kode_toko, o.no_po) = (p.kode_toko, p.no_po)
      cross join lateral (select string_agg(i.deskripsi, ', ' order by i.no_urut) as tentang_kerja from pre_order_detail i where (i.kode_toko, i.no_po) = (o.kode_toko, o.no_po)) d
      where p.kode_tukang is not null and o.status_po in ('open', 'finish') and o.qty_datang < o.total_qty
    ) e join toko k on k.kode_toko = e.kode_toko left join tukang t on (t.kode_toko, t.kode_tukang) = (e.kode_toko, e.kode_tukang)
    where e.kode_toko = any(${shops}) and (${kode_tukang}::text is null or e.kode_tukang = ${kode_tukang})
    order by e.kode_tukang, e.sejak, e.kode_toko, e.kind, e.reference, e.tentang_kerja`.execute(db)
  return rows
}

/** The card of each craftsman who has gold of the shops, is owed or owes, or had to do with them in the period. */
export const craftsmanCards: ReportQuery<typeof reports.kartuTukang> = async (db, { tgl_from, tgl_to, kode_tukang }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.kartuTukang>>`
    with dokumen_tukang as (
      select kode_toko, kode_tukang, tgl_system, created_at, 'BAHAN_TUKANG' as kind, no_bahan as reference,
             case arah_bahan when 'KELUAR' then total_fine else 0 end as keluar, case arah_bahan when 'KEMBALI' then total_fine else 0 end as kembali,
             0::numeric as jadi, 0::numeric as susut, 0::numeric as kurang
      from bahan_tukang where status = 'VALID'
      union all
      select kode_toko, kode_tukang, tgl_system, created_at, 'HASIL_TUKANG', no_hasil, 0, 0, fine, susut_fine, 0 from hasil_tukang where status = 'VALID'
      union all
      select kode_toko, kode_tukang, tgl_system, created_at, 'KURANG_TUKANG', no_kurang, 0, 0, 0, 0, total_fine from kurang_tukang where status = 'VALID'
      union all
      select kode_toko, kode_tukang, tgl_system, created_at, 'CONTOH_TUKANG', no_contoh, case arah_contoh when 'KELUAR' then fine else 0 end,
             case arah_contoh when 'KEMBALI' then fine else 0 end, 0, susut_fine, 0
      from contoh_tukang where status = 'VALID'
    )
    select t.kode_toko, t.kode_tukang, t.nama_tukang, d.fine_serah, d.fine_kembali, d.fine_jadi, d.susut_fine, d.fine_kurang, s.gross, s.fine,
           u.upah_terutang, u.fine_piutang, u.nilai_kurang, d.detail_gerak
    from tukang t
    cross join lateral (
      select coalesce(sum(keluar), 0) as fine_serah, coalesce(sum(kembali), 0) as fine_kembali, coalesce(sum(jadi), 0) as fine_jadi,
             coalesce(sum(susut), 0) as susut_fine, coalesce(sum(kurang), 0) as fine_kurang,
             coalesce(json_agg(json_build_object('tgl_system', tgl_system, 'kind', kind, 'reference', reference, 'fine_serah', keluar, 'fine_kembali', kembali,
               'fine_jadi', jadi, 'susut_fine', susut, 'fine_kurang', kurang) order by created_at, reference), '[]') as detail_gerak
      from dokumen_tukang d where (d.kode_toko, d.kode_tukang) = (t.kode_toko, t.kode_tukang) and d.tgl_system between ${tgl_from} and ${tgl_to}
    ) d
    cross join lateral (
      select coalesce(sum(gross), 0) as gross, coalesce(sum(fine), 0) as fine from (
        select gross, fine from saldo_lot l where (l.kode_toko, l.tempat, l.pihak) = (t.kode_toko, 'TUKANG', t.kode_tukang)
        union all
        select o.berat, o.fine from ${lentSamples} where ${isLent} and (o.kode_toko, o.kode_tukang) = (t.kode_toko, t.kode_tukang)
      ) his
    ) s
    cross join lateral (
      select coalesce(-sum(rupiah) filter (where jenis = 'HUTANG_TUKANG'), 0)::bigint as upah_terutang,
             coalesce(sum(g.fine) filter (where jenis = 'PIUTANG_TUKANG'), 0) as fine_piutang,
             coalesce(sum(rupiah) filter (where jenis = 'PIUTANG_TUKANG'), 0)::bigint as nilai_kurang
      from saldo_tagihan g where (g.kode_toko, g.pihak) = (t.kode_toko, t.kode_tukang) and g.jenis in ('HUTANG_TUKANG', 'PIUTANG_TUKANG')
    ) u
    where t.kode_toko = any(${shops}) and (${kode_tukang}::text is null or t.kode_tukang = ${kode_tukang})
      and (s.gross > 0 or u.upah_terutang <> 0 or u.nilai_kurang <> 0 or u.fine_piutang <> 0 or d.fine_serah + d.fine_kembali + d.fine_jadi + d.susut_fine + d.fine_kurang > 0)
    order by t.kode_toko, t.kode_tukang`.execute(db)
  return rows
}
