import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import type { CsvList } from '#engine/web/csv-list.tsx'
import type { Days } from '#engine/web/module.ts'
import { sales as s } from '../contract/fields.ts'
import { lihatPenjualan, listSales } from '../contract/lihat-penjualan.ts'

const columns = [
  s.no_faktur,
  s.tgl_system,
  s.created_at,
  s.status,
  s.user_id,
  s.kode_sales,
  s.nama_sales,
  s.nama_customer,
  s.no_hp,
  s.total_qty,
  s.total_berat,
  s.grand_total,
  s.cara_bayar,
  s.cetak_ke,
].map((field) => tableColumn(col(field)))

/** The sales of some days, with all that the list tells of each. */
export const saleList = (days: Days): CsvList => ({
  screen: lihatPenjualan,
  columns,
  fetchPage: (after, signal) => send(listSales, { query: { ...days, limit: 200, ...(after ? { after } : {}) } }, { signal }),
})
