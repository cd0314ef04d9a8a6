import { type MenuGroup, type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** The switch of refining: bars and craftsmen who work with gold of ours are of the shops that refine (specification §2). */
export const refines = { all: ['SEPUHAN'] } as const

/** A screen of bars or of gold at craftsmen. At first it shows to users who may know the cost of goods. */
export const barScreen = (path: string, title: string, synonyms: readonly string[], group: MenuGroup = menu.penjualan): Screen =>
  defineScreen({ path, title, menu: group, shownTo: keepers, gate: refines, synonyms })
