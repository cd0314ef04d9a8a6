import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period, sortBy } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stock as s } from './fields.ts'

/** Every piece that was moved, by day. */
export const laporanPindahBarang = defineReport({
  screen: {
    path: '/laporan-pindah-barang',
    title: 'Laporan Pindah Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['mutasi baki', 'moves report'],
  },
  api: 'GET pindah_barang/report',
  filters: [
    period(),
    s.kode_baki.optional(),
    s.asal_baki.optional(),
    // Of a day (specification §9).
    sortBy({ NO_PINDAH: 'NO PINDAH', KODE_BARCODE: 'KODE BARCODE', NAMA_BARANG: 'NAMA BARANG', KODE_BAKI: 'KODE BAKI' }),
  ],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_pindah, { opens: 'pindah_barang', width: 1.3 }),
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.nama_barang, { width: 1.8 }),
    col(s.kode_group, { width: 0.8 }),
    col(s.asal_gudang, { width: 0.8 }),
    col(s.asal_baki, { width: 0.7 }),
    col(s.kode_gudang, { width: 0.8 }),
    col(s.kode_baki, { width: 0.7 }),
    col(s.qty, { total: true, width: 0.5 }),
    col(s.berat, { total: true, width: 0.8 }),
    col(w.user_id, { width: 0.9, label: 'Input By' }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PINDAH BARANG' },
})
