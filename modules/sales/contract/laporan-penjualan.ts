import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { sales as s } from './fields.ts'

/** Whom the report can be narrowed to: of every shop that the caller may look at, since it may be about all of them. */
export const salespeople = endpoint({
  call: 'GET penjualan/sales',
  summary: 'The salespeople of every shop that the caller may look at; one code may be several people',
  access: signedIn(),
  reply: z.array(z.object({ kode_sales: z.string(), nama_sales: z.string() })),
})

/** Every piece that was sold, by day. */
export const laporanPenjualan = defineReport({
  screen: {
    path: '/laporan-penjualan',
    title: 'Laporan Penjualan',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['laporan harian', 'sales today', 'omzet', 'penjualan harian', 'rekap jual', 'sales report'],
  },
  api: 'GET penjualan/report',
  filters: [
    period(),
    s.kode_sales.from({ api: { list: salespeople.call }, key: 'kode_sales' }, 'nama_sales').optional(),
    s.kode_dept.from(masterJenis, 'nama_dept').optional(),
    s.kode_group.from(masterGroup, 'nama_group').optional(),
  ],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_faktur, { opens: 'penjualan', width: 1.4 }),
    col(s.kode_sales, { width: 0.8, label: 'Sales' }),
    col(s.nama_customer, { width: 1.2 }),
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.nama_barang, { width: 1.6 }),
    col(s.kode_dept, { width: 0.7 }),
    col(s.kode_group, { width: 0.8 }),
    col(s.qty, { total: true, width: 0.5 }),
    col(s.berat, { total: true, width: 0.8 }),
    col(s.harga_per_gram),
    col(s.harga_dasar, { total: true, width: 1.2 }),
    col(s.ongkos, { total: true }),
    col(s.diskon, { total: true }),
    col(s.pembulatan, { total: true, width: 0.8 }),
    col(s.harga_total, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PENJUALAN' },
  texts: { empty: 'Laporan Penjualan Tidak Tersedia', failed: 'Laporan Penjualan Tidak Tersedia' },
})
