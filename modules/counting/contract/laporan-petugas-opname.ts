import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { counting as c } from './fields.ts'

/** The users who counted: how much each scanned, in how many counts, and how many pieces he saw in the wrong tray. */
export const laporanPetugasOpname = defineReport({
  screen: {
    path: '/laporan-petugas-opname',
    title: 'Laporan Petugas Opname',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['siapa menghitung', 'kinerja opname', 'counting people'],
  },
  api: 'GET reportopname/petugas',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(w.user_id),
    col(c.jumlah_sesi, { total: true }),
    col(c.jumlah_scan, { total: true }),
    col(c.jumlah_barang, { total: true }),
    col(c.salah_baki, { total: true }),
  ],
  files: { name: 'LAPORAN PETUGAS OPNAME', landscape: false },
  texts: { empty: 'Laporan Petugas Opname Kosong' },
})
