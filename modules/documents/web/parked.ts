import type { KeptForm } from '#engine/web/field-form.ts'
import { forget, keep, storedLocally } from '#engine/web/local-data.ts'

/** A half entered document that the user parked, under the name of its customer. Its key is the key of the later save. */
export interface Parked {
  readonly id: string
  readonly key: string
  readonly form: KeptForm
  readonly nama: string
  /** How many lines of goods it has. */
  readonly n: number
  /** When it was put aside, `14:05:32`: what tells two customers apart who have no names. Earlier versions kept no seconds, or nothing. */
  readonly pukul?: string
  /** The business date on which it was put aside: a day that is closed takes it along. */
  readonly tgl_system: string
}

/** The most parked documents: each has a digit as its key. */
export const parkedMax = 9

const minute = 'hh:mm'.length

/** When one of them was put aside: the minute, and the second where another of the same minute reads alike. */
export function momentOf(parked: Parked, list: readonly Parked[]): string | undefined {
  const at = ({ pukul }: Parked) => pukul?.slice(0, minute)
  const isAlike = list.some((each) => each.id !== parked.id && each.nama === parked.nama && each.n === parked.n && at(each) === at(parked))
  return isAlike ? parked.pukul : at(parked)
}

/** Returns the documents that this browser has parked under a name, for this business date. */
export function parkedIn(name: string, tgl_system: string): readonly Parked[] {
  const found = storedLocally(name)
  return Array.isArray(found) ? (found as Parked[]).filter((each) => each.tgl_system === tgl_system) : []
}

/** Stores the parked documents and returns them. */
export function keepParked(name: string, parked: readonly Parked[]): readonly Parked[] {
  if (parked.length === 0) forget(name)
  else keep(name, parked)
  return parked
}
