import { col, defineReport, sortBy } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { stock as s } from './fields.ts'

/** What the pieces of a shop would be sold for now, the dearest or the cheapest first (specification §2, §7, §9). */
export const laporanAnalisisHargaBarang = defineReport({
  screen: {
    path: '/laporan-analisis-harga-barang',
    title: 'Laporan Analisis Harga Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['barang termahal', 'barang termurah', 'price analysis'],
  },
  api: 'GET barang/laporan-analisis-harga-barang',
  filters: [s.kode_dept.from(masterJenis, 'nama_dept').optional(), sortBy({ HARGA_MAX: 'HARGA TERTINGGI', HARGA_MIN: 'HARGA TERENDAH' })],
  columns: [
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.kode_group, { width: 0.8 }),
    col(s.kode_dept, { width: 0.7 }),
    col(g.kode_intern.optional()),
    col(s.nama_barang, { width: 2 }),
    col(s.berat, { total: true, width: 0.8 }),
    col(s.harga_jual, { total: true, width: 1.2 }),
  ],
  files: { name: 'LAPORAN ANALISIS HARGA BARANG' },
  texts: { ready: 'Laporan Analisis Harga Barang' },
})
