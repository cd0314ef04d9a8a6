import type { AnyField } from '../contract/field.ts'
import type { Master } from '../contract/master.ts'
import { createSchema } from '../contract/master.ts'

/** A file as rows of cells; the first row is the head. */
export type Cells = readonly (readonly unknown[])[]

/** A sheet of a file, under the name that its file gives it. */
export interface Sheet {
  readonly name: string
  readonly cells: Cells
}

/** Reads every sheet of an Excel file; a CSV file is one, called like the file. @throws when it is neither. */
export async function readSheets(file: File): Promise<readonly Sheet[]> {
  if (/\.xlsx$/i.test(file.name)) {
    const { default: readXlsxFile } = await import('read-excel-file/browser')
    return ((await readXlsxFile(file)) as unknown as { sheet: string; data: unknown[][] }[]).map(({ sheet, data }) => ({ name: sheet, cells: data }))
  }
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  return [{ name: file.name.replace(/\.[^.]+$/, ''), cells: data }]
}

/** Reads a CSV file, or the first sheet of an Excel file. @throws when it is neither. */
export const readCells = async (file: File): Promise<Cells> => (await readSheets(file))[0]?.cells ?? []

/** A row that would be imported: what it says, and what is wrong with it by field. */
export interface ImportRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly messages: Readonly<Record<string, string>>
}

/** `Kode Bank` and `kode_bank` are the same head: small letters, underscores. */
const nameOf = (head: unknown): string =>
  String(head ?? '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')

/** The fields that a head names, by name or label; undefined for what it names beside them. */
export const fieldsOf = (among: readonly AnyField[], head: readonly unknown[], say: (label: string) => string): (AnyField | undefined)[] =>
  head.map((each) => among.find((field) => [field.wire, field.name, nameOf(field.label), nameOf(say(field.label))].includes(nameOf(each))))

/**
 * The rows of a file as rows of a master, each with its messages. A head is the name of a field or its label; heads that
 * mean nothing are answered in `unknown`, and are not imported.
 */
export function rowsOf(master: Master, cells: Cells, say: (label: string) => string = (label) => label): { rows: ImportRow[]; unknown: string[] } {
  const schema = createSchema(master)
  const { rows, unknown } = valuesOf(master, cells, say)
  return {
    rows: rows.map((values): ImportRow => {
      const messages: Record<string, string> = {}
      for (const issue of schema.safeParse(values).error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message
      return { values, messages }
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
  const [head = [], ...lines] = cells
  const fields = fieldsOf(among, head, say)
  const filled = lines.map((line, at) => ({ line, number: at + 2 })).filter(({ line }) => line.some((cell) => cell !== null && cell !== ''))
  const rows = filled.map(({ line }) =>
    Object.fromEntries(fields.flatMap((field, at) => (field ? [[field.wire, valueOf(field, line[at], say, ofEmpty)]] : []))),
  )
  return { rows, lines: filled.map(({ number }) => number), unknown: head.filter((each, at) => !fields[at] && nameOf(each) !== '').map(String) }
}

/** What a cell of a table says of a field: its value, or the cell as it stands where it cannot be read. */
export function valueOf(field: AnyField, cell: unknown, say: (label: string) => string, ofEmpty = ofNewRow): unknown {
  if (cell === null || cell === undefined || cell === '') return ofEmpty(field)
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
