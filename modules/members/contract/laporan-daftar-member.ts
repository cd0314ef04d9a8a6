import { col, defineReport, period } from '#engine/contract/report.ts'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as m } from './fields.ts'
import { memberGate } from './screens.ts'

/** Who became a member in a period, by the shop that registered him. */
export const laporanDaftarMember = defineReport({
  screen: {
    path: '/laporan-daftar-member',
    title: 'Laporan Daftar Member',
    menu: menu.member,
    back: '/SubMenuMember',
    gate: memberGate,
    shownTo: keepers,
    synonyms: ['member baru', 'pendaftaran member', 'new members'],
  },
  api: 'GET member/laporan-daftar',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(m.tgl_daftar, { width: 0.9 }),
    col(m.kode_member, { opens: 'member' }),
    col(m.nama_member, { width: 1.6 }),
    col(m.no_hp.optional(), { width: 1.2 }),
    col(m.tgl_lahir.optional(), { width: 0.9 }),
    col(m.kota.optional(), { width: 1.1 }),
    col(m.nama_afiliasi.optional(), { width: 1.2, label: 'Referensi' }),
    col(m.poin, { total: true, width: 0.7 }),
    col(w.created_by),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN DAFTAR MEMBER' },
  texts: { empty: 'Tidak Ada Member Baru Pada Tanggal Ini' },
})
