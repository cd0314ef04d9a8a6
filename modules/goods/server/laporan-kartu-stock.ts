import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanKartuStock } from '../contract/laporan-kartu-stock.ts'

/** What a line or a thing in a tray is counted with, and what that is called. */
export const stockParts = {
  JENIS: { by: sql`kode_dept`, names: sql`select kode_dept as kode, null as kode_toko, nama_dept as nama from jenis` },
  GROUP: { by: sql`kode_group`, names: sql`select kode_group as kode, null as kode_toko, nama_group as nama from grup` },
  GUDANG: { by: sql`kode_gudang`, names: sql`select kode_gudang as kode, kode_toko, nama_gudang as nama from gudang` },
  BAKI: { by: sql`kode_baki`, names: sql`select kode_baki as kode, kode_toko, nama_baki as nama from baki` },
}

/**
 * What lay in trays at the beginning is what lies there now less what has moved since, so that the cost does not grow with the years
 * before the period. A movement has two ends, one behind the other in its posting: the other one says where goods came from or went to.
 */
export const stockCard: ReportQuery<typeof laporanKartuStock> = async (db, { tgl_from, tgl_to, menurut, kode_gudang }, { shops }) => {
  const { by, names } = stockParts[menurut]
  const { rows } = await sql<ReportRow<typeof laporanKartuStock>>`
    with garis as (
      select p.kode_toko, p.tgl_system, m.tempat, m.kode_gudang, m.kode_baki, m.kode_barcode, m.pieces, m.gross, m.fine, m.cost,
             case when row_number() over piece % 2 = 1 then lead(m.tempat) over piece else lag(m.tempat) over piece end as lawan
      from posting p join mutasi_stock m on m.posting_id = p.id
      where p.kode_toko = any(${shops}) and p.tgl_system >= ${tgl_from}
      window piece as (partition by m.posting_id, coalesce(m.kode_barcode, m.kode_lot) order by m.no_urut)
    ),
    gerak as materialized (
      select g.kode_toko, ${by} as kode, g.tgl_system, g.lawan, g.pieces, g.gross, g.fine, g.cost
      from garis g join tempat using (tempat)
      left join (select kode_barcode, kode_dept, kode_group from barang) b using (kode_barcode)
      where tempat.berbaki and (${kode_gudang}::text is null or g.kode_gudang = ${kode_gudang})
    ),
    baris as (
      select kode_toko, kode, 'AWAL' as mutasi, null as tempat, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from (
        select kode_toko, ${by} as kode, pieces, gross, fine, cost from isi_baki_jumlah
        where kode_toko = any(${shops}) and (${kode_gudang}::text is null or kode_gudang = ${kode_gudang})
        union all
        select kode_toko, kode, -pieces, -gross, -fine, -cost from gerak
      ) before
      group by kode_toko, kode
      union all
      select kode_toko, kode, case when (pieces, gross, fine, cost) > (0, 0, 0, 0) then 'MASUK' else 'KELUAR' end, lawan,
             sum(pieces), sum(gross), sum(fine), sum(cost)
      from gerak where tgl_system <= ${tgl_to}
      group by 1, 2, 3, 4
    )
    select concat_ws(' · ', b.kode_toko, coalesce(b.kode, '-'), n.nama) as kelompok, b.mutasi, b.tempat, b.pieces::int as pieces, b.gross, b.fine, b.cost::bigint as cost
    from baris b left join (${names}) n on n.kode = b.kode and coalesce(n.kode_toko, b.kode_toko) = b.kode_toko
    where (b.pieces, b.gross, b.fine, b.cost) <> (0, 0, 0, 0) or b.mutasi <> 'AWAL'
    order by b.kode_toko, b.kode, array_position(array['AWAL', 'MASUK', 'KELUAR'], b.mutasi), b.tempat`.execute(db)
  return rows
}
