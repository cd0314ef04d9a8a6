import { type AnyDocument, documentOfNumber } from '../contract/document.ts'

type Numbered = Pick<AnyDocument, 'prefix' | 'title'>

const known: Numbered[] = []

/** Makes the numbers of a kind of document known to the boxes that scans arrive in. */
export function registerNumbers(document: Numbered): void {
  known.push(document)
}

/** Returns the title of the kind of document that has this number. Undefined for the kinds in `lookedFor`, and for a text that is not a number. */
export function foreignNumber(code: string, lookedFor: readonly Numbered[]): string | undefined {
  if (documentOfNumber(lookedFor, code)) return undefined
  return documentOfNumber(known, code)?.title
}
