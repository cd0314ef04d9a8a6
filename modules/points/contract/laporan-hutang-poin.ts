import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { memberGate } from '#modules/members/contract/screens.ts'
import { points as p } from './fields.ts'

/**
 * What shops owe members for their points, in rupiah: before the period, what arose and ended in it, and at its end, which is the account of points. The debt is the
 * full value of the points, or what is deferred for them (docs/decisions/183).
 */
export const laporanHutangPoin = defineReport({
  screen: {
    path: '/laporan-hutang-poin',
    title: 'Laporan Hutang Poin',
    menu: menu.member,
    back: '/SubMenuMember',
    gate: memberGate,
    shownTo: keepers,
    synonyms: ['pendapatan ditangguhkan', 'provisi poin', 'psak 115', 'points in the books'],
  },
  api: 'GET member/hutang-poin',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(p.hutang_poin_awal, { total: true }),
    col(p.poin_dari_jual, { total: true }),
    col(p.poin_dari_tangan, { total: true }),
    col(p.poin_dibayarkan, { total: true }),
    col(p.poin_jadi_hadiah, { total: true }),
    col(p.poin_hilang, { total: true }),
    col(p.hutang_poin_akhir, { total: true }),
  ],
  files: { name: 'LAPORAN HUTANG POIN' },
  texts: { empty: 'Tidak Ada Hutang Poin Pada Tanggal Ini' },
})
