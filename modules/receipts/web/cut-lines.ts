import { breakLines } from '#engine/paper/break-lines.ts'
import { type Cut, nameCut } from '../contract/receipt-fields.ts'

/** Specification §9: receipt text is cut at 20 characters a line, up to 3 lines. */
export function cutLines(text: string, { characters = Infinity, lines }: Cut = nameCut): string[] {
  return breakLines(text, (line) => line.length <= characters, lines)
}
