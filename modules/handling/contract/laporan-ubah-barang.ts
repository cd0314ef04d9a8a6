import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stock as s } from './fields.ts'

/**
 * Each piece that was changed, by day: its value and its price by a document, or its words, prices and picture by a plain edit. Below the
 * piece stands each value before and after. Cancelled changes are not in it.
 */
export const laporanUbahBarang = defineReport({
  screen: {
    path: '/laporan-ubah-barang',
    title: 'Laporan Ubah Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['koreksi barang', 'riwayat ubah harga', 'ubah nama barang', 'corrections report'],
  },
  api: 'GET ubah_barang/report',
  filters: [period(), s.jenis_ubah.optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(w.created_at, { width: 1.3 }),
    col(s.jenis_ubah, { first: true }),
    col(s.reference.optional(), { opens: { kindIn: 'jenis_ubah' }, width: 1.3 }),
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.nama_barang, { width: 1.8 }),
    col(s.keterangan.optional(), { width: 1.5 }),
    col(s.hpp_lama.optional(), { total: true, width: 1.2 }),
    col(s.hpp_baru.optional(), { total: true, width: 1.2 }),
    col(w.user_id, { width: 0.9, first: true }),
  ],
  details: below('detail_perubahan', 'Yang Diubah', [col(s.kolom_barang), col(s.lama), col(s.baru)]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN UBAH BARANG' },
})
