import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanBarangAcc } from '../contract/laporan-barang-acc.ts'
import type { laporanStockAksesoris } from '../contract/laporan-stock-aksesoris.ts'

/** What was added and taken and stayed so, line by line. */
export const accessoryStockReport: ReportQuery<typeof laporanStockAksesoris> = async (db, { tgl_from, tgl_to, sebab }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanStockAksesoris>>`
    select d.tgl_system, d.kode_toko, d.no_aksesoris, h.sebab, h.keterangan, d.kode_barcode, d.nama_barang, d.qty, d.berat, d.fine, d.hpp, h.user_id
    from stock_aksesoris_detail d join stock_aksesoris_sah h on h.kode_toko = d.kode_toko and h.no_aksesoris = d.no_aksesoris and h.tgl_system = d.tgl_system
    where d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to}
      and h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to} and (${sebab}::text is null or h.sebab = ${sebab})
    order by d.tgl_system, d.kode_toko, d.no_aksesoris, d.no_urut`.execute(db)
  return rows
}

/**
 * Rows of accessories over a period, out of the ledger: what stands with us, and what came and went since. A movement from one of our
 * places into another is neither; what was undone counts against what it undoes.
 */
export const accessoriesReport: ReportQuery<typeof laporanBarangAcc> = async (db, { tgl_from, tgl_to, kode_dept }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanBarangAcc>>`
    with ours as (
      select m.kode_toko, m.kode_barcode, b.nama_barang, b.kode_dept, m.posting_id, coalesce(asal.kind, p.kind) as kind, p.tgl_system,
             sum(m.pieces) as pieces, sum(m.gross) as gross, sum(m.cost) as cost, p.membatalkan is not null as undone
      from barang b
      join mutasi_stock m using (kode_barcode)
      join tempat t on t.tempat = m.tempat and t.kelas = 'MILIK'
      join posting p on p.id = m.posting_id
      left join posting asal on asal.id = p.membatalkan
      where b.is_aksesoris and m.kode_toko = any(${shops}) and p.tgl_system <= ${tgl_to} and (${kode_dept}::text is null or b.kode_dept = ${kode_dept})
      group by m.kode_toko, m.kode_barcode, b.nama_barang, b.kode_dept, m.posting_id, asal.kind, p.kind, p.tgl_system, p.membatalkan
    ),
    sided as (
      select *, tgl_system < ${tgl_from} as before, ((pieces, cost) > (0, 0)) <> undone as came from ours
    )
    select kode_toko, kode_barcode, nama_barang, kode_dept,
           coalesce(sum(pieces) filter (where before), 0)::int as qty_awal,
           coalesce(sum(pieces) filter (where not before and came), 0)::int as qty_masuk,
           coalesce(-sum(pieces) filter (where not before and not came and kind = 'PENJUALAN'), 0)::int as qty_jual,
           coalesce(-sum(pieces) filter (where not before and not came and kind <> 'PENJUALAN'), 0)::int as qty_keluar,
           sum(pieces)::int as qty_akhir, sum(gross) as berat_akhir,
           coalesce(sum(cost) filter (where before), 0)::bigint as hpp_awal,
           coalesce(sum(cost) filter (where not before and came), 0)::bigint as hpp_masuk,
           coalesce(-sum(cost) filter (where not before and not came), 0)::bigint as hpp_keluar,
           sum(cost)::bigint as hpp_akhir
    from sided
    group by kode_toko, kode_barcode, nama_barang, kode_dept
    having bool_or(not before) or sum(pieces) <> 0
    order by kode_toko, kode_dept, nama_barang, kode_barcode`.execute(db)
  return rows
}
