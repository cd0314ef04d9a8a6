import { keep, storedLocally } from '#engine/web/local-data.ts'
import type { LabelSubject } from '../contract/label-fields.ts'

/** How labels are printed at this station: which design on which printer, and how far each printer is off. */
export interface Station {
  readonly kode_desain: string | null
  /** Empty for paper out of the browser. */
  readonly kode_printer: string
  /** In millimetres, by printer. */
  readonly geser: Readonly<Record<string, Shift>>
}

/** How far everything is moved on a printer, in millimetres. */
export interface Shift {
  readonly geser_x: number
  readonly geser_y: number
}

/** A printer that is not off. */
export const noShift: Shift = { geser_x: 0, geser_y: 0 }

// A choice of the machine, not of a user: it stays after a logout (engine/web/local-data.ts).
const nameOf = (kode_toko: string, subject: LabelSubject) => (subject === 'BARANG' ? `label.${kode_toko}` : `label.${kode_toko}.${subject}`)

/** What this station has chosen in a shop for labels of a subject. */
export function stationOf(kode_toko: string, subject: LabelSubject): Station {
  const found = storedLocally(nameOf(kode_toko, subject)) as Partial<Station> | undefined
  return { kode_desain: found?.kode_desain ?? null, kode_printer: found?.kode_printer ?? '', geser: found?.geser ?? {} }
}

/** Keeps what this station has chosen. */
export const keepStation = (kode_toko: string, station: Station, subject: LabelSubject): boolean => keep(nameOf(kode_toko, subject), station)
