import type { ComponentType } from 'react'
import type { CsvList } from './csv-list.tsx'

/** Fetches a screen's code when a user opens it: one chunk for each screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

/** The business dates that a list is taken along for. */
export interface Days {
  readonly tgl_from: string
  readonly tgl_to: string
}

/** A list that no master declares and that can be taken along as a file: what its own screen shows. */
export interface FurtherList {
  /** Where its screen is. */
  readonly path: string
  /** It holds data of business dates, so the user must choose the dates. */
  readonly isByDays: boolean
  readonly load: () => Promise<(days: Days) => CsvList>
}

/**
 * One module as the browser sees it before any of its screens is opened, so nothing of its contract: the code of the screens that are
 * written by hand, each at its path, in the file that has the name of the path. Masters and reports need none; one that has more than the
 * usual has its own code here. So have the lists of documents and what cancels them, which are drawn by the look of their kind.
 */
export interface WebModule<Look = never> {
  readonly screens: Readonly<Record<string, LoadScreen>>
  /** How each kind of document looks, by its name. */
  readonly documents?: Readonly<Record<string, () => Promise<Look>>>
  readonly lists?: readonly FurtherList[]
}

/** Declares what a module draws. */
export function webModule<Look = never>(module: WebModule<Look>): WebModule<Look> {
  return module
}
