import type { AnyField } from '../contract/field.ts'
import type { Master } from '../contract/master.ts'
import { createSchema } from '../contract/master.ts'
import { dayOfSerial } from '../kinds/date/read-day.ts'
import { unguarded } from '../contract/formula-guard.ts'
import { t } from './text.ts'

/** A file as rows of cells; the first row is the head. */
export type Cells = readonly (readonly unknown[])[]

/** A sheet of a file, under the name that its file gives it. */
export interface Sheet {
  readonly name: string
  readonly cells: Cells
}

/** A file that cannot be read. Its message says where the fault is. */
export class FileError extends Error {}

/** The message for a file that could not be read. */
export const fileFailure = (error: unknown): string => (error instanceof FileError ? error.message : t('File Tidak Bisa Dibaca'))

/**
 * Reads every sheet of an Excel file. A CSV file is one sheet with the name of the file. Empty rows are included, so the index of a row is its row
 * number minus one.
 *
 * @throws if the file is neither; FileError if the fault is known
 */
export async function readSheets(file: File): Promise<readonly Sheet[]> {
  if (/\.xlsx$/i.test(file.name)) return readWorkbook(file)
  const { default: Papa } = await import('papaparse')
  const text = textOfBytes(await file.arrayBuffer())
  if (text.includes('\u0000')) throw new FileError(t('File Ini Bukan CSV Atau Excel'))
  // Excel expects this line when the comma is the decimal separator. It does not count as a row.
  const [first, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(text.slice(first?.length ?? 0), { ...(delimiter ? { delimiter } : {}), skipEmptyLines: false })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new FileError(t('Tanda Kutip Di Baris {{n}} Tidak Berpasangan', { n: (broken.row ?? 0) + 1 }))
  return [{ name: file.name.replace(/\.[^.]+$/, ''), cells: data.map((row) => row.map(unguarded)) }]
}

async function readWorkbook(file: File): Promise<readonly Sheet[]> {
  const { default: readXlsxFile } = await import('read-excel-file/browser')
  const { percentCells } = await import('./percent-cells.ts')
  const [sheets, percents] = await Promise.all([readXlsxFile(file) as unknown as Promise<{ sheet: string; data: unknown[][] }[]>, percentCells(file)])
  return sheets.map(({ sheet, data }) => {
    const cells = data.map((row) => row.map((cell) => (typeof cell === 'number' ? asShown(cell) : cell)))
    for (const [row, column] of percents.get(sheet) ?? []) {
      const cell = cells[row]?.[column]
      if (typeof cell === 'number') cells[row]![column] = `${asShown(cell * 100)}%`
    }
    return { name: sheet, cells }
  })
}

/** A cell number with 15 digits, as Excel shows it: 1.1 + 2.2 is 3.3 there. */
const asShown = (value: number): number => Number(value.toPrecision(15))

/** The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252. */
function textOfBytes(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a CSV file, or the first sheet of an Excel file. @throws if the file is neither */
export const readCells = async (file: File): Promise<Cells> => (await readSheets(file))[0]?.cells ?? []

/** A row with content, and its row number in the file. */
export interface FilledRow {
  readonly cells: readonly unknown[]
  readonly number: number
}

/** The rows with content; the first one is the head. */
export const filledRows = (cells: Cells): readonly FilledRow[] =>
  cells
    .map((row, at): FilledRow => ({ cells: row, number: at + 1 }))
    .filter((row) => row.cells.some((cell) => cell !== null && cell !== undefined && String(cell).trim() !== ''))

/** A row to import: its values, and its errors by field. */
export interface ImportRow {
  /** The row number in the file. */
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
  readonly messages: Readonly<Record<string, string>>
}

/** `Kode Bank` and `kode_bank` are the same head: small letters, underscores. */
const nameOf = (head: unknown): string =>
  String(head ?? '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')

/** The fields that a head names, by name or label; undefined for an unknown name. */
export const fieldsOf = (among: readonly AnyField[], head: readonly unknown[], say: (label: string) => string): (AnyField | undefined)[] =>
  head.map((each) => among.find((field) => [field.wire, field.name, nameOf(field.label), nameOf(say(field.label))].includes(nameOf(each))))

/**
 * The rows of a file as rows of a master, each with its messages. A head is the name of a field or its label; heads that
 * mean nothing are answered in `unknown`, and are not imported.
 */
export function rowsOf(master: Master, cells: Cells, say: (label: string) => string = (label) => label): { rows: ImportRow[]; unknown: string[] } {
  const schema = createSchema(master)
  const { rows, lines, unknown } = valuesOf(master, cells, say)
  return {
    rows: rows.map((values, at): ImportRow => {
      const messages: Record<string, string> = {}
      for (const issue of schema.safeParse(values).error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message
      return { line: lines[at] ?? 0, values, messages }
    }),
    unknown,
  }
}

/** What an empty cell of a new row says: nothing, or what a new row begins with. */
const ofNewRow = (field: AnyField): unknown => (field.isOptional ? null : (field.preset ?? undefined))

/** What an empty cell says of a row that may be there already: where something must stand, what stands there. */
export const ofAnyRow = (field: AnyField): unknown => (field.isOptional ? null : undefined)

/** What rows of a file say, unchecked, at which line of it each stands, and the heads that mean nothing; the head is the first line. */
export interface TableValues {
  readonly rows: Readonly<Record<string, unknown>>[]
  readonly lines: number[]
  readonly unknown: string[]
}

/** What the rows of a file say of a master. */
export const valuesOf = (master: Master, cells: Cells, say: (label: string) => string, ofEmpty = ofNewRow): TableValues =>
  valuesOfFields(master.fields, cells, say, ofEmpty)

/** What the rows of a file say under these fields. */
export function valuesOfFields(among: readonly AnyField[], cells: Cells, say: (label: string) => string, ofEmpty = ofNewRow): TableValues {
  const [{ cells: head } = { cells: [] }, ...filled] = filledRows(cells)
  const fields = fieldsOf(among, head, say)
  const rows = filled.map(({ cells: line }) =>
    Object.fromEntries(fields.flatMap((field, at) => (field ? [[field.wire, valueOf(field, line[at], say, ofEmpty)]] : []))),
  )
  return { rows, lines: filled.map(({ number }) => number), unknown: head.filter((each, at) => !fields[at] && nameOf(each) !== '').map(String) }
}

/** What a cell of a table says of a field: its value, or the cell as it stands where it cannot be read. */
export function valueOf(field: AnyField, cell: unknown, say: (label: string) => string, ofEmpty = ofNewRow): unknown {
  if (cell === null || cell === undefined || cell === '') return ofEmpty(field)
  if (typeof cell === 'number' && field.kind.cell === 'date') return dayOfSerial(cell) ?? cell
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number' && field.kind.cell !== 'text') return cell
  if (typeof cell === 'boolean' && field.kind.name === 'flag') return cell
  const text = String(cell).trim()
  // What cannot be read stays as it is, so that the message is about what stands in the file.
  return field.kind.parse(unsaid(field, text, say)) ?? text
}

/** What a file exported in the reader's language says, as the kind knows it. */
function unsaid(field: AnyField, text: string, say: (label: string) => string): string {
  const shown =
    field.kind.choices?.map((choice) => choice.label) ?? (field.kind.name === 'flag' ? [true, false].map((value) => field.kind.format(value)) : [])
  return shown.find((label) => say(label) === text) ?? text
}
