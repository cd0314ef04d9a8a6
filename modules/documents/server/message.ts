import { type AnyDocument, headerFields } from '#engine/contract/document.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { filled } from '#modules/messages/server/public.ts'

type Texts = Readonly<Record<string, string>>

/**
 * A document as a message for the customer's telephone: the shop's template, `{{name}}` filled from the header by its names,
 * and from what the document says of itself.
 */
export function messageOf(document: AnyDocument, whole: Readonly<Record<string, unknown>>, template: string, also: Texts): string {
  return filled(template, textsOf(document, whole, also))
}

/** What fills the words of a document's message, by name. */
export function textsOf(document: AnyDocument, whole: Readonly<Record<string, unknown>>, also: Texts): Texts {
  const header = headerFields(document).map((field): [string, string] => [field.name, shownIn(field, whole[field.name])])
  return { ...Object.fromEntries(header), tanggal: String(whole['tgl_system']), ...also }
}

/** A message goes to a telephone: of what answers hide it has the end as well. */
const shownIn = (field: AnyField, value: unknown) =>
  field.format(field.kind.hidden && value !== null && value !== undefined ? field.kind.hidden(value) : value)

/** A message may have 4000 characters. With this many for its lines, there is room for the longest template. */
const linesMax = 2_500

/** A line of a message: its name and, if it has one, its amount. */
export interface MessageLine {
  readonly text: string
  readonly jumlahRp?: number
}

/**
 * Returns the lines of a document for its message. If there is no room for all, the rest is one line with its number and total, so that
 * the sum stays explained.
 *
 * @param taken the letters of other lines in the message
 */
export function messageLines(lines: readonly MessageLine[], noun: string, taken = 0): string {
  let room = linesMax - taken
  const texts = lines.map(({ text, jumlahRp }) => `- ${text}${jumlahRp === undefined ? '' : `: ${rp(jumlahRp)}`}`)
  const count = texts.findIndex((text) => (room -= text.length + 1) < 0)
  if (count === -1) return texts.join('\n')
  const rest = lines.slice(count)
  const sum = rest.some(({ jumlahRp }) => jumlahRp !== undefined) ? `: ${rp(rest.reduce((all, { jumlahRp = 0 }) => all + jumlahRp, 0))}` : ''
  return [...texts.slice(0, count), `- + ${rest.length} ${noun}${sum}`].join('\n')
}
