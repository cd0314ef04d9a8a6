import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { counting as c } from './fields.ts'

/** The counts that have ended or were given up, tray by tray: the expected pieces and their classes. */
export const laporanOpname = defineReport({
  screen: {
    path: '/laporan-opname',
    title: 'Laporan Stock Opname',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['rekap opname', 'hasil hitung stok', 'opname per baki', 'stock count report'],
  },
  api: 'GET reportopname/sesi',
  filters: [period(), c.jenis_opname.optional(), c.kode_baki.optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.no_sesi, { width: 1.4 }),
    col(c.jenis_opname, { width: 0.9 }),
    col(c.status_sesi, { width: 0.9 }),
    col(c.diselesaikan_oleh),
    col(c.kode_gudang, { width: 0.8 }),
    col(c.kode_baki, { width: 0.8 }),
    col(c.nama_baki, { width: 1.2 }),
    col(c.diharapkan, { total: true }),
    col(c.jumlah_konsinyasi, { total: true, first: true, rare: true }),
    col(c.ditemukan, { total: true }),
    col(c.kurang, { total: true }),
    col(c.salah_baki, { total: true }),
    col(c.sudah_keluar, { total: true }),
    col(c.baru_masuk, { total: true }),
  ],
  groupBy: 'no_sesi',
  files: { name: 'LAPORAN STOCK OPNAME' },
  texts: { empty: 'Laporan Stock Opname Kosong' },
})
