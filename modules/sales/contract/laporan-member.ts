import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period, sortBy } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as m } from '#modules/members/contract/fields.ts'
import { memberGate } from '#modules/members/contract/screens.ts'
import { sales as s } from './fields.ts'

const screen = { menu: menu.member, back: '/SubMenuMember', gate: memberGate, shownTo: keepers } as const

const bought = [
  col(s.total_qty, { total: true, width: 0.6, label: 'Qty' }),
  col(s.total_berat, { total: true, width: 0.9 }),
  col(s.grand_total, { total: true, width: 1.3 }),
  col(s.poin_didapat, { total: true, width: 0.8 }),
  col(s.poin_dipakai, { total: true, width: 0.8 }),
] as const

/** The purchases of each member in a period, the largest first. A cancelled sale does not count. */
export const laporanTopMember = defineReport({
  screen: {
    ...screen,
    path: '/laporan-top-member',
    title: 'Laporan Top Member',
    synonyms: ['member terbaik', 'pelanggan terbaik', 'best customers'],
  },
  api: 'GET member/laporan-top',
  filters: [
    period(),
    sortBy({ RUPIAH_MAX: 'RUPIAH TERBANYAK', BERAT_MAX: 'BERAT TERBANYAK', NOTA_MAX: 'NOTA TERBANYAK', POIN_MAX: 'POIN TERBANYAK' }),
  ],
  columns: [
    col(s.kode_member, { opens: 'member' }),
    col(m.nama_member, { width: 1.6 }),
    col(m.no_hp.optional(), { width: 1.2 }),
    col(s.jumlah_nota, { total: true, width: 0.6 }),
    ...bought,
  ],
  files: { name: 'LAPORAN TOP MEMBER' },
  texts: { empty: 'Belum Ada Member Yang Belanja' },
})

/** What members bought, day by day. */
export const laporanHarianMember = defineReport({
  screen: {
    ...screen,
    path: '/laporan-harian-member',
    title: 'Laporan Harian Member',
    synonyms: ['belanja member', 'nota member', 'daily purchases of members'],
  },
  api: 'GET member/laporan-harian',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_faktur, { opens: 'penjualan', width: 1.4 }),
    col(s.kode_member, { opens: 'member' }),
    col(m.nama_member, { width: 1.4 }),
    ...bought,
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN HARIAN MEMBER' },
  texts: { empty: 'Belum Ada Member Yang Belanja' },
})
