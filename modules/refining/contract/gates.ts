import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

type Facts = readonly [path: string, title: string, synonyms: readonly string[]]

/** A screen of every shop that refines, or sends what is refined in the head office (specification §2). */
export const sendingScreen = (...[path, title, synonyms]: Facts) =>
  defineScreen({ path, title, menu: menu.sepuhanCuci, gate: { all: ['SEPUHAN'] }, synonyms: [...synonyms] })

/** A screen of a shop that has the workshop itself (specification §2). */
export const workshopScreen = (...[path, title, synonyms]: Facts) =>
  defineScreen({ path, title, menu: menu.sepuhanCuci, gate: { all: ['SEPUHAN'], none: ['SEPUHAN_TERPUSAT'] }, synonyms: [...synonyms] })
