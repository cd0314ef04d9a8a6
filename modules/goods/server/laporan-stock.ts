import { type RawBuilder, sql } from 'kysely'
import type { FilterValues, ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { inTraysWithConsigned } from './consigned.ts'
import type { laporanStockGroup, laporanStockGudang, laporanStockJenis, laporanStockSize } from '../contract/laporan-stock.ts'

type Filter = FilterValues<(typeof laporanStockGudang)['filters']>

/** What lies in trays now, added up by the columns `by` of what lies there (i), with what they are called. */
async function stockBy<Row>(
  db: Parameters<ReportQuery<typeof laporanStockGudang>>[0],
  { kode_gudang, kode_dept, sort_by }: Filter,
  shops: readonly string[],
  { by, names, from }: { by: RawBuilder<unknown>; names: RawBuilder<unknown>; from: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.kode_toko, ${by}${names}, sum(i.pieces)::int as pieces, (coalesce(sum(i.pieces) filter (where i.status = 'HELD'), 0))::int as ditahan,
           sum(i.gross) as gross, sum(i.fine) as fine, sum(i.cost)::bigint as cost,
           sum(i.jumlah_konsinyasi)::int as jumlah_konsinyasi, sum(i.berat_konsinyasi) as berat_konsinyasi,
           sum(i.fine_konsinyasi) as fine_konsinyasi
    from ${inTraysWithConsigned(shops)} i ${from}
    where (${kode_gudang}::text is null or i.kode_gudang = ${kode_gudang})
      and (${kode_dept}::text is null or i.kode_dept = ${kode_dept})
    group by i.kode_toko, ${by} having sum(i.ada) <> 0
    order by i.kode_toko, case when ${sort_by} = 'BERAT_MAX' then -sum(i.gross) end, ${by}`.execute(db)
  return rows
}

export const stockByWarehouse: ReportQuery<typeof laporanStockGudang> = (db, filter, { shops }) =>
  stockBy<ReportRow<typeof laporanStockGudang>>(db, filter, shops, {
    by: sql`i.kode_gudang`,
    names: sql`, min(w.nama_gudang) as nama_gudang`,
    from: sql`left join gudang w using (kode_toko, kode_gudang)`,
  })

export const stockByKind: ReportQuery<typeof laporanStockJenis> = (db, filter, { shops }) =>
  stockBy<ReportRow<typeof laporanStockJenis>>(db, filter, shops, {
    by: sql`i.kode_dept`,
    names: sql`, min(j.nama_dept) as nama_dept`,
    from: sql`left join jenis j using (kode_dept)`,
  })

export const stockByGroup: ReportQuery<typeof laporanStockGroup> = (db, filter, { shops }) =>
  stockBy<ReportRow<typeof laporanStockGroup>>(db, filter, shops, {
    by: sql`i.kode_group`,
    names: sql`, min(g.nama_group) as nama_group`,
    from: sql`left join grup g using (kode_group)`,
  })

export const stockBySize: ReportQuery<typeof laporanStockSize> = (db, filter, { shops }) =>
  stockBy<ReportRow<typeof laporanStockSize>>(db, filter, shops, { by: sql`i.size`, names: sql``, from: sql`` })
