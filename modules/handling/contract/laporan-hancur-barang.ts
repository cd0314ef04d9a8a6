import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stock as s } from './fields.ts'

/** Every piece that was destroyed, by day, with what its gold is kept at and what was lost; what was taken back is not in it. */
export const laporanHancurBarang = defineReport({
  screen: {
    path: '/laporan-hancur-barang',
    title: 'Laporan Hancur Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['barang rosok', 'destroyed goods'],
  },
  api: 'GET hancur_barang/report',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_hancur, { opens: 'hancur_barang', width: 1.3 }),
    col(s.keterangan, { width: 1.3 }),
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.nama_barang, { width: 1.8 }),
    col(s.kode_group, { width: 0.8 }),
    col(s.qty, { total: true, width: 0.5 }),
    col(s.berat, { total: true, width: 0.8 }),
    col(s.fine, { total: true, width: 0.8 }),
    col(s.hpp, { total: true, width: 1.2 }),
    col(s.nilai, { total: true, width: 1.2 }),
    col(s.beban, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN HANCUR BARANG' },
})
