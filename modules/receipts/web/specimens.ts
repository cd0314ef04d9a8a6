import type { LayoutKey } from '../contract/layout.ts'
import type { SaysReceipt } from './receipt-data.ts'

/** Finds the latest document of the shop to show a layout with; undefined where there is none yet. */
export type FindSpecimen = () => Promise<SaysReceipt | undefined>

const finders = new Map<LayoutKey['jenis'], FindSpecimen>()

/** Says where the designer finds a document of a kind; the kinds belong to higher storeys. */
export function registerSpecimen(jenis: LayoutKey['jenis'], find: FindSpecimen): void {
  finders.set(jenis, find)
}

/** The latest document of a kind, if there is one that may be seen. */
export async function findSpecimen(jenis: LayoutKey['jenis']): Promise<SaysReceipt | undefined> {
  return finders.get(jenis)?.()
}
