import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** What the shop did today, how the month goes, and whose birthday it is (specification §2). */
export const dashboard = defineScreen({
  path: '/dashboard',
  title: 'Dashboard',
  menu: menu.dashboard,
  synonyms: ['beranda', 'ringkasan', 'hari ini', 'home'],
})

/** The same under its other path (specification §2). */
export const home = defineScreen({ path: '/home', title: 'Dashboard' })
