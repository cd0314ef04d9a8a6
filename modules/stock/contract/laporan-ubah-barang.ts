import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stock as s } from './fields.ts'

/** Every piece whose value was changed, by day: what it cost before and since, and below it what else; what was taken back is not in it. */
export const laporanUbahBarang = defineReport({
  screen: {
    path: '/laporan-ubah-barang',
    title: 'Laporan Ubah Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['koreksi barang', 'corrections report'],
  },
  api: 'GET ubah_barang/report',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_ubah, { opens: 'ubah_barang', width: 1.3 }),
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.nama_barang, { width: 1.8 }),
    col(s.keterangan, { width: 1.5 }),
    col(s.hpp_lama, { total: true, width: 1.2 }),
    col(s.hpp_baru, { total: true, width: 1.2 }),
    col(w.user_id, { width: 0.9 }),
  ],
  details: below('detail_perubahan', 'Yang Diubah', [col(s.kolom), col(s.lama), col(s.baru)]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN UBAH BARANG' },
})
