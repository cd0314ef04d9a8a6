import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

/** What suppliers are owed and have in advance, by the days since each document began on the date of its own shop. */
export const debtsByAge: ReportQuery<typeof reports.laporanHutangSupplier> = async (db, { umur_hutang }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanHutangSupplier>>`
    with tagihan as (
      select t.*, k.tgl_system - t.tgl_system as umur_hari,
             case when k.tgl_system - t.tgl_system <= 30 then 'HARI_0_30' when k.tgl_system - t.tgl_system <= 60 then 'HARI_31_60'
                  when k.tgl_system - t.tgl_system <= 90 then 'HARI_61_90' else 'HARI_91' end as umur_hutang
      from tagihan_supplier t join toko k using (kode_toko) where t.kode_toko = any(${shops})
    )
    select t.kode_toko, t.kode_supplier, coalesce(s.nama_supplier, t.kode_supplier) as nama_supplier, t.umur_hutang,
           coalesce(sum(t.rupiah) filter (where t.jenis_tagihan = 'HUTANG_SUPPLIER'), 0)::bigint as hutang_rp,
           coalesce(sum(t.fine) filter (where t.jenis_tagihan = 'HUTANG_EMAS'), 0) as hutang_fine,
           coalesce(sum(t.rupiah) filter (where t.jenis_tagihan = 'HUTANG_EMAS'), 0)::bigint as nilai_fine,
           coalesce(sum(t.rupiah) filter (where t.jenis_tagihan = 'UANG_MUKA_SUPPLIER'), 0)::bigint as uang_muka,
           json_agg(json_build_object('jenis_tagihan', t.jenis_tagihan, 'no_dokumen', t.no_dokumen, 'kind', t.kind, 'tgl_system', t.tgl_system,
             'umur_hari', t.umur_hari, 'fine', t.fine, 'rupiah', t.rupiah) order by t.tgl_system, t.no_dokumen, t.jenis_tagihan) as detail_hutang
    from tagihan t left join supplier s using (kode_supplier)
    where ${umur_hutang}::text is null or t.umur_hutang = ${umur_hutang}
    group by t.kode_toko, t.kode_supplier, s.nama_supplier, t.umur_hutang
    order by t.kode_supplier, t.kode_toko, t.umur_hutang`.execute(db)
  return rows
}

/** What suppliers delivered, and what of it has no tag yet and is still there. */
export const deliveries: ReportQuery<typeof reports.laporanPenerimaanBarang> = async (db, { tgl_from, tgl_to, hutang_dalam }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanPenerimaanBarang>>`
    select h.tgl_system, h.kode_toko, h.no_terima, h.nama_supplier, h.no_surat, h.hutang_dalam, h.total_qty, h.total_berat, h.hutang_fine, h.hutang_rp,
           h.total_hpp, d.detail_barang
    from penerimaan h
    cross join lateral (
      select json_agg(json_build_object('nama_barang', l.nama_barang, 'kode_group', l.kode_group, 'kadar', l.kadar, 'qty', l.qty, 'berat', l.berat,
               'hpp', l.hpp, 'qty_sisa', coalesce(s.pieces, 0), 'berat_sisa', coalesce(s.gross, 0)) order by l.no_urut) as detail_barang
      from penerimaan_detail l
      left join saldo_lot s on (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot)
        = (l.kode_toko, 'PENERIMAAN', '', '', '', lot_terima(l.no_terima, l.no_urut))
      where (l.kode_toko, l.no_terima) = (h.kode_toko, h.no_terima)
    ) d
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID'
      and (${hutang_dalam}::text is null or h.hutang_dalam = ${hutang_dalam})
    order by h.tgl_system, h.kode_toko, h.no_terima`.execute(db)
  return rows
}

/** What suppliers were paid, and which debts it settled. */
export const paymentsToSuppliers: ReportQuery<typeof reports.laporanBayarSupplier> = async (db, { tgl_from, tgl_to, pelunasan }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanBayarSupplier>>`
    select h.tgl_system, h.kode_toko, h.no_bayar, h.nama_supplier, h.pelunasan, h.jumlah_bayar, h.emas_dilunasi, h.nilai_emas, h.nilai_hutang, h.uang_muka,
           h.selisih_emas, d.detail_hutang
    from bayar_supplier h
    cross join lateral (
      select coalesce(json_agg(json_build_object('jenis_tagihan', l.jenis_tagihan, 'no_dokumen', l.no_dokumen, 'fine', l.fine, 'rupiah', l.rupiah)
               order by l.no_urut), '[]') as detail_hutang
      from bayar_supplier_hutang l where (l.kode_toko, l.no_bayar) = (h.kode_toko, h.no_bayar)
    ) d
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID'
      and (${pelunasan}::text is null or h.pelunasan = ${pelunasan})
    order by h.tgl_system, h.kode_toko, h.no_bayar`.execute(db)
  return rows
}

/** What went back to suppliers, or what deliveries were heavier by. */
export const returnsToSuppliers: ReportQuery<typeof reports.laporanReturSupplier> = async (db, { tgl_from, tgl_to, jenis_retur }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanReturSupplier>>`
    select h.tgl_system, h.kode_toko, h.no_retur, h.nama_supplier, h.keterangan, h.total_qty, h.total_berat, h.total_hpp, h.nilai_hutang, h.hutang_fine,
           h.uang_muka, h.selisih_retur, d.detail_barang
    from retur_supplier h
    cross join lateral (
      select json_agg(json_build_object('no_dokumen', l.no_dokumen, 'nama_barang', l.nama_barang, 'kadar', l.kadar, 'qty_lot', l.qty_lot, 'berat', l.berat,
               'fine', l.fine, 'hpp', l.hpp) order by l.no_urut) as detail_barang
      from retur_supplier_detail l where (l.kode_toko, l.no_retur) = (h.kode_toko, h.no_retur)
    ) d
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID' and h.jenis_retur = ${jenis_retur}
    order by h.tgl_system, h.kode_toko, h.no_retur`.execute(db)
  return rows
}

/** Deliveries that were cancelled: on their own day, so theirs is the day on which it happened. */
export const cancelledDeliveries: ReportQuery<typeof reports.laporanBatalPenerimaan> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanBatalPenerimaan>>`
    select h.tgl_system, h.kode_toko, h.no_terima, h.nama_supplier, h.no_surat, h.total_qty, h.total_berat, h.hutang_fine, h.hutang_rp, h.total_hpp,
           h.alasan_batal, h.dibatalkan_oleh, d.detail_barang,
           (select max(approved_by) from posting
            where (kode_toko, reference, kind) = (h.kode_toko, h.no_terima, 'PENERIMAAN') and membatalkan is not null) as disetujui_oleh
    from penerimaan h
    cross join lateral (
      select json_agg(json_build_object('nama_barang', l.nama_barang, 'kode_group', l.kode_group, 'qty', l.qty, 'berat', l.berat, 'hpp', l.hpp)
               order by l.no_urut) as detail_barang
      from penerimaan_detail l where (l.kode_toko, l.no_terima) = (h.kode_toko, h.no_terima)
    ) d
    where h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'CANCELLED'
    order by h.tgl_system, h.kode_toko, h.no_terima`.execute(db)
  return rows
}
