import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** What the shop did today, and how the month and the year go (specification §2). A shop's turnover is not its cashiers' at first. */
export const dashboard = defineScreen({
  path: '/dashboard',
  hint: 'Ketuk kotak untuk membuka laporannya pada periode yang sama',
  title: 'Dashboard',
  menu: menu.dashboard,
  shownTo: keepers,
  synonyms: ['beranda', 'ringkasan', 'hari ini', 'home'],
})

/** All shops next to each other, for the head office (specification §2; the catalogue leaves its gate open). */
export const dashboardPusat = defineScreen({
  path: '/dashboardPusat',
  hint: 'Ketuk satu toko untuk membuka dashboardnya',
  title: 'Dashboard Pusat',
  menu: menu.dashboard,
  gate: { headOffice: true },
  shownTo: keepers,
  synonyms: ['semua cabang', 'semua toko', 'head office', 'all shops'],
})

/**
 * The first screen after the login: the dashboard for users who may open it (specification §2), else the first screen that they may
 * open.
 */
export const home = defineScreen({ path: '/home', title: 'Dashboard' })
