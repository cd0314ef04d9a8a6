import { type TableColumn, cellText } from '../contract/table.ts'
import type { Item, Row } from './table-items.ts'
import type { Say } from './text.ts'

const sampled = 200
const [widthMin, widthMax] = [52, 300]

/** How wide a column must be, in pixels, for its head, its sum and what a sample of its rows holds. */
export function widthOf(column: TableColumn, items: readonly Item[], total: Row | undefined, say: Say): number {
  const step = Math.max(1, Math.floor(items.length / sampled))
  // Sums are bold.
  let longestPx = Math.max(onTwoLinesPx(say(column.label)), roomPx(cellText(column, total?.[column.name], say))) + boldPx
  for (let at = 0; at < items.length; at += step) {
    const item = items[at] as Item
    if (item.type !== 'heading') longestPx = Math.max(longestPx, roomPx(cellText(column, item.row[column.name], say)))
  }
  // A word on a colour needs room around it.
  const around = column.choices ? 36 : 20
  return Math.max(widthMin, Math.min(widthMax, Math.round(longestPx + around)))
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
 * Returns the widths of columns if `room` is too small for all. A column at the edge, before the buttons of the rows, is shown whole or
 * not at all. Texts get narrower if that makes it fit; otherwise the columns before it get the free room.
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
function onTwoLinesPx(text: string): number {
  const words = text.split(' ')
  const parted = words.map((_, at) => Math.max(roomPx(words.slice(0, at).join(' ')), roomPx(words.slice(at).join(' '))))
  return Math.min(...parted)
}

/** How much wider bold text is, in pixels. */
const boldPx = 14

/** The room that a text takes in the letters of a table: figures all have the same, capitals more, and those of China and Japan the most. */
function roomPx(text: string): number {
  let room = 0
  for (const character of text) room += characterPx(character)
  return room
}

function characterPx(character: string): number {
  if (character > '\u2e7f') return 14
  if (character === 'M' || character === 'W') return 12
  if (/[A-Z]/.test(character)) return 8.7
  if (/[\d-]/.test(character)) return 8
  return /[ ,.:]/.test(character) ? 3.7 : 7
}
