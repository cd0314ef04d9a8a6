import { type TableColumn, cellText } from '../contract/table.ts'
import type { Item, Row } from './table-items.ts'
import type { Say } from './text.ts'

const sampled = 200
const characterPx = 7.4
const [widthMin, widthMax] = [52, 300]

/** How wide a column must be, in pixels, for its head, its sum and what a sample of its rows holds. */
export function widthOf(column: TableColumn, items: readonly Item[], total: Row | undefined, say: Say): number {
  const step = Math.max(1, Math.floor(items.length / sampled))
  // Sums are bold.
  let longest = Math.max(charactersOnTwoLines(say(column.label)), charactersOf(cellText(column, total?.[column.name], say))) + 2
  for (let at = 0; at < items.length; at += step) {
    const item = items[at] as Item
    if (item.type !== 'heading') longest = Math.max(longest, charactersOf(cellText(column, item.row[column.name], say)))
  }
  // A word on a colour needs room around it; a code that leads somewhere is nearly all capitals, which are wide.
  const around = column.choices ? 36 : column.opens ? 30 : 20
  return Math.max(widthMin, Math.min(widthMax, Math.round(longest * characterPx + around)))
}

/** A text that is cut says this much at least. */
const cutPxMin = 104

/** The widths of columns where all of them have only `room`: texts give way, each as far as it can be read, and nothing else does. */
export function widthsWithin(columns: readonly TableColumn[], widths: readonly number[], room: number): readonly number[] {
  const sparePx = columns.map((column, at) => (column.isWhole || column.align !== 'left' ? 0 : Math.max(0, (widths[at] as number) - cutPxMin)))
  const spare = sparePx.reduce((sum, each) => sum + each, 0)
  const missing = widths.reduce((sum, each) => sum + each, 0) - room
  if (room <= 0 || missing <= 0 || spare === 0) return widths
  const share = Math.min(1, missing / spare)
  return widths.map((width, at) => Math.floor(width - share * (sparePx[at] as number)))
}

/**
 * The widths of columns of which more are there than `room` has: what stands at its edge, before the buttons of the rows, is seen whole or
 * not at all. Texts give way where that lets it in; else the columns before it take what is left.
 */
export function widthsToEdge(columns: readonly TableColumn[], widths: readonly number[], room: number): readonly number[] {
  const endOf = (at: number) => widths.slice(0, at + 1).reduce((sum, each) => sum + each, 0)
  const atEdge = widths.findIndex((_, at) => endOf(at) > room)
  if (room <= 0 || atEdge < 1) return widths
  const within = widthsWithin(columns.slice(0, atEdge + 1), widths.slice(0, atEdge + 1), room)
  const taken = within.reduce((sum, each) => sum + each, 0)
  if (taken <= room) return [...within, ...widths.slice(atEdge + 1)]
  const left = (room - endOf(atEdge - 1)) / atEdge
  return widths.map((width, at) => (at < atEdge ? width + left : width))
}

/** The room that a head takes which may stand on two lines, parted where both are shortest. */
function charactersOnTwoLines(text: string): number {
  const words = text.split(' ')
  const parted = words.map((_, at) => Math.max(charactersOf(words.slice(0, at).join(' ')), charactersOf(words.slice(at).join(' '))))
  return Math.min(...parted)
}

/** How many Latin characters' room a text takes: those of China and Japan are twice as wide. */
function charactersOf(text: string): number {
  let count = 0
  for (const character of text) count += character > '\u2e7f' ? 2 : 1
  return count
}
