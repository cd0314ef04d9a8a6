import { Field } from '#engine/contract/field.ts'
import { below, col, defineReport } from '#engine/contract/report.ts'
import { choice } from '#engine/kinds/index.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { consignedColumns } from '#modules/goods/contract/laporan-stock-baki.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { stock as s } from './fields.ts'

/** By what pieces stand together (specification §9). */
export const groupings = { 'NAMA BARANG': 'NAMA BARANG', 'NAMA BARANG DAN SIZE': 'NAMA BARANG DAN SIZE' } as const

const grouping = choice('Berdasarkan', groupings).starting('NAMA BARANG')

/**
 * The pieces that lie in trays, together by their names: how many, what they weigh; by names and sizes, with the sizes below each name.
 * The specification has its results appear after half a second; here they appear when they are there.
 */
export const laporanKelompokBarang = defineReport({
  screen: {
    path: '/laporan-kelompok-barang',
    title: 'Laporan Kelompok Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['stok per nama', 'stok per ukuran', 'goods by name'],
  },
  api: 'GET reportbarang/kelompok-barang',
  otherApi: 'POST reportbarang/kelompok-barang',
  filters: [
    s.kode_dept.from(masterJenis, 'nama_dept').optional(),
    new Field<'group_by', keyof typeof groupings>({ ...grouping, name: 'group_by', wire: 'group_by' }),
  ],
  columns: [col(s.nama_barang, { width: 2.4 }), col(s.jumlah, { total: true }), col(s.berat, { total: true }), ...consignedColumns],
  details: below('detail', 'Size', [col(g.size.optional()), col(s.jumlah, { total: true }), col(s.berat, { total: true })]),
  files: { name: 'LAPORAN KELOMPOK BARANG', landscape: false },
  // sic: a small b.
  texts: { ready: 'Laporan Kelompok barang Tersedia' },
})
