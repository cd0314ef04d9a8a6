import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Shops that refine have this switch; those that send to the head office have the other one too, and sort nothing themselves (specification §2). */
export const refines = { all: ['SEPUHAN'] }
export const sortsHere = { all: ['SEPUHAN'], none: ['SEPUHAN_TERPUSAT'] }

/** Goods to be washed are kept by hand in chains without sorting (specification §2). */
export const keepsWash = { all: ['STOCK_SEPUHAN_MANUAL'] }

/** A screen of goods to be washed that are kept by hand. At first it is shown to users who may see the cost of goods. */
export const washScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.sepuhanSortir, gate: keepsWash, shownTo: keepers, synonyms })

/** A screen of sorting, in its part of the menu. */
export const sortScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.sepuhanSortir, gate: sortsHere, synonyms })
