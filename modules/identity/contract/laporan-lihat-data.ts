import { col, defineReport, period } from '#engine/contract/report.ts'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { joins as j } from './fields.ts'

/** Who looked at identity numbers, papers, fingerprints and whole files of persons, the latest first (docs/decisions/166). */
export const laporanLihatData = defineReport({
  screen: {
    path: '/laporan-lihat-data',
    title: 'Laporan Lihat Data Pribadi',
    menu: menu.member,
    back: '/SubMenuMember',
    shownTo: keepers,
    synonyms: ['log ktp', 'siapa melihat', 'jejak data pribadi', 'who looked', 'privacy log'],
  },
  api: 'GET member/laporan-lihat-data',
  filters: [period()],
  columns: [
    col(j.dilihat_pada, { width: 1.2 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(w.user_id),
    col(j.jenis_lihat, { width: 1.4 }),
    col(j.milik, { width: 1.2 }),
    col(j.jumlah_orang, { total: true, width: 0.7 }),
    col(j.alamat_ip),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN LIHAT DATA PRIBADI' },
  texts: { empty: 'Tidak Ada Yang Melihat Data Pribadi Pada Tanggal Ini' },
})
