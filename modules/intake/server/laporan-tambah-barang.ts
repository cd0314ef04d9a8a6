import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanTambahBarang } from '../contract/laporan-tambah-barang.ts'

/**
 * The pieces that came in, by day, source and supplier: what the ledger brought into trays by documents (BARANG_MASUK) and, for the
 * stock that a shop began with, piece by piece (TAMBAH_BARANG). What was taken back did not come in.
 */
export const piecesAdded: ReportQuery<typeof laporanTambahBarang> = async (db, { tgl_from, tgl_to, asal, kode_dept }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanTambahBarang>>`
    with masuk as (
      select p.tgl_system, p.kode_toko, d.no_masuk, coalesce(d.asal, s.tempat) as asal, coalesce(d.kode_supplier, nullif(s.pihak, '')) as kode_supplier,
             m.kode_barcode, b.nama_barang, b.kode_dept, b.kode_group, m.pieces, m.gross, m.fine, m.cost
      from posting p
      join mutasi_stock m on m.posting_id = p.id and m.tempat = 'BAKI' and m.pieces > 0
      join mutasi_stock s on s.posting_id = p.id and s.kode_barcode = m.kode_barcode and s.pieces < 0
      join barang b on b.kode_barcode = m.kode_barcode
      left join barang_masuk d on p.kind = 'BARANG_MASUK' and d.kode_toko = p.kode_toko and d.no_masuk = p.reference
      where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to} and p.kind in ('TAMBAH_BARANG', 'BARANG_MASUK')
        and p.membatalkan is null and not exists (select from posting undone where undone.membatalkan = p.id)
    )
    select m.tgl_system, m.kode_toko, m.asal, m.kode_supplier, s.nama_supplier,
           sum(m.pieces)::int as pieces, sum(m.gross) as gross, sum(m.fine) as fine, sum(m.cost)::bigint as cost,
           json_agg(json_build_object('no_masuk', m.no_masuk, 'kode_barcode', m.kode_barcode, 'nama_barang', m.nama_barang, 'kode_dept', m.kode_dept,
             'kode_group', m.kode_group, 'pieces', m.pieces, 'gross', m.gross, 'fine', m.fine, 'cost', m.cost) order by m.no_masuk, m.kode_barcode) as detail_barang
    from masuk m left join supplier s using (kode_supplier)
    where (${asal}::text is null or m.asal = ${asal}) and (${kode_dept}::text is null or m.kode_dept = ${kode_dept})
    group by m.tgl_system, m.kode_toko, m.asal, m.kode_supplier, s.nama_supplier
    order by m.tgl_system, m.kode_toko, m.asal, m.kode_supplier`.execute(db)
  return rows
}
