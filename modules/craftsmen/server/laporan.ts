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
