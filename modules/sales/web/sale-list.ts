import type { QueryInputOf } from '#engine/contract/endpoint.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import type { CsvList, FetchPage } from '#engine/web/csv-list.tsx'
import type { Days } from '#engine/web/module.ts'
import { sales as s } from '../contract/fields.ts'
import { lihatPenjualan, listSales } from '../contract/lihat-penjualan.ts'

/** What the list of sales shows of each. */
export const saleColumns = [
  col(s.no_faktur, { opens: 'penjualan' }),
  col(s.tgl_system),
  col(s.created_at),
  col(s.nama_customer),
  col(s.nama_sales),
  col(s.total_qty),
  col(s.total_berat),
  col(s.grand_total),
  col(s.cara_bayar),
  col(s.cetak_ke),
  col(s.status),
].map(tableColumn)

/** The sales that match, page by page. */
export const fetchSales =
  (wanted: Partial<QueryInputOf<typeof listSales>>): FetchPage =>
  (after, signal) =>
    send(listSales, { query: { ...wanted, limit: 200, ...(after ? { after } : {}) } }, { signal })

/** The sales of some days. */
export const saleList = (days: Days): CsvList => ({ screen: lihatPenjualan, columns: saleColumns, fetchPage: fetchSales(days) })
