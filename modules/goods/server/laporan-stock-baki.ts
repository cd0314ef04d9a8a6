import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanStockBaki } from '../contract/laporan-stock-baki.ts'
import { inTraysWithConsigned } from './consigned.ts'

/**
 * What lies in each tray now, piece by piece, and what the tray should weigh: pieces, tags and the tray itself. A tray that
 * is empty is shown, unless only one kind of jewellery was asked for.
 */
export const stockByTray: ReportQuery<typeof laporanStockBaki> = async (db, { kode_gudang, kode_dept, sort_by }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanStockBaki>>`
    select k.kode_toko, k.kode_gudang, k.kode_baki, k.nama_baki, coalesce(s.pieces, 0)::int as pieces, coalesce(s.gross, 0) as gross, coalesce(s.fine, 0) as fine,
           coalesce(s.cost, 0)::bigint as cost, k.berat_baki, coalesce(s.berat_bandrol, 0) as berat_bandrol,
           k.berat_baki + coalesce(s.berat_timbang, 0) as berat_timbang, coalesce(s.jumlah_konsinyasi, 0)::int as jumlah_konsinyasi,
           coalesce(s.berat_konsinyasi, 0) as berat_konsinyasi, coalesce(s.fine_konsinyasi, 0) as fine_konsinyasi
    from baki k
    left join (
      select kode_toko, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost,
             sum(berat_bandrol) as berat_bandrol, sum(berat_timbang) as berat_timbang, sum(jumlah_konsinyasi) as jumlah_konsinyasi,
             sum(berat_konsinyasi) as berat_konsinyasi, sum(fine_konsinyasi) as fine_konsinyasi
      from ${inTraysWithConsigned(shops)} i
      where (${kode_dept}::text is null or kode_dept = ${kode_dept})
      group by 1, 2, 3 having sum(ada) <> 0
    ) s using (kode_toko, kode_gudang, kode_baki)
    where k.kode_toko = any(${shops}) and (${kode_gudang}::text is null or k.kode_gudang = ${kode_gudang})
      and (${kode_dept}::text is null or s.pieces is not null)
    order by k.kode_toko, case when ${sort_by} = 'BERAT_MAX' then -coalesce(s.gross, 0) end, k.kode_gudang, k.kode_baki`.execute(db)
  return rows
}
