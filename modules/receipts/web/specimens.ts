import type { SaysReceipt } from './receipt-data.ts'

/** Finds the latest document of the shop to show a layout with; undefined where there is none yet. */
export type FindSpecimen = () => Promise<SaysReceipt | undefined>

const finders = new Map<string, FindSpecimen>()

/** Says where the designer finds a document of a kind; the kinds belong to higher storeys. */
export function registerSpecimen(document: string, find: FindSpecimen): void {
  finders.set(document, find)
}

/** The latest document of a kind, if there is one that may be seen. */
export async function findSpecimen(document: string): Promise<SaysReceipt | undefined> {
  return finders.get(document)?.()
}
