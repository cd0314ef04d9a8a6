import type { AnyField } from '#engine/contract/field.ts'
import { fieldsOf, filledRows, valueOf } from '#engine/web/read-table.ts'
import type { Say } from '#engine/web/text.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import { stonesOfList } from '#modules/masters/contract/listed-stone.ts'
import { weightMessages } from '#modules/goods/contract/pieces.ts'
import { roundGrams } from '#modules/goods/contract/round-grams.ts'
import { type Source, intakes as i, isOfLot } from '../contract/fields.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { type EnteredPiece, newPiece, pieceMessages, tellsCost } from '../contract/new-pieces.ts'
import type { BoughtLot } from '../contract/barang-masuk.ts'
import { hasOrders } from '../contract/orders.ts'
import { type Known, type ProposalLists, proposalsFor, proposedOf } from '../contract/proposals.ts'
import type { ListedStones } from './listed-stones.ts'
import { piecesMax } from '../contract/tambah-barang-banyak.ts'

/** Every column that the grid may have, in its order. */
const columns: readonly AnyField[] = [
  i.nama_barang,
  i.kode_dept,
  i.kode_group,
  i.kode_baki,
  i.kode_lot,
  i.berat_bruto,
  i.berat_stock.optional(),
  i.berat.optional(),
  i.kadar.optional(),
  i.kadar_cetak.optional(),
  i.harga_beli.optional(),
  i.hpp.optional(),
  i.ongkos.optional(),
  i.harga_jual.optional(),
  i.markup.optional(),
  i.harga_estimasi.optional(),
  i.harga_nota.optional(),
  i.qty.optional(),
  i.size.optional(),
  i.kode_barcode.optional(),
  i.kode_intern.optional(),
  i.kode_gudang.optional(),
  i.kategori.optional(),
  i.kode_bandrol.optional(),
  i.atribut.optional(),
  g.keterangan.optional(),
  i.berat_plastik.optional(),
  i.tag_id.optional(),
  i.no_pesanan.optional(),
  i.no_po.optional(),
  i.is_berlian.optional(),
  d.kode_berlian.optional(),
  i.karat_batu.optional(),
  i.shape.optional(),
]

/** What is only asked where a shop has diamonds. */
const ofDiamonds: readonly string[] = [i.is_berlian, d.kode_berlian, i.karat_batu, i.shape].map(({ name }) => name)

/** The columns that pieces of a source have in a shop with these modules. */
export const columnsOf = (asal: Source, modules: readonly string[], mayRead: (field: AnyField) => boolean): readonly AnyField[] =>
  // A piece that says its own cost must have one, be it only the agreed price.
  columns
    .map((field) => (field.name === 'hpp' ? i.hpp : field))
    .filter(({ name, ...field }) => {
      if (name === 'kode_lot') return isOfLot(asal)
      if (name === 'hpp') return tellsCost(asal)
      if (name === 'no_pesanan' || name === 'no_po') return hasOrders(name, modules)
      if (ofDiamonds.includes(name)) return modules.includes('BERLIAN')
      return field.readers === undefined || asal === 'KONSINYASI' || mayRead(field as AnyField)
    })

/** What is typed of a piece: texts by column, and the picture that was dropped for it. */
export interface TypedRow {
  readonly cells: Readonly<Record<string, string>>
  readonly foto: string | null
  /** What the server said of it, until it is changed. */
  readonly said: Readonly<Record<string, string>>
}

/** A place in the grid. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** A block of cells, both corners in it. */
export interface Block {
  readonly from: Cell
  readonly to: Cell
}

/** The block between two cells, in any order of the two. */
export const blockOf = (one: Cell, other: Cell): Block => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

export const emptyRow: TypedRow = { cells: {}, foto: null, said: {} }

/** Whether nothing stands in a row. */
export const isBlank = ({ cells, foto }: TypedRow): boolean => foto === null && Object.values(cells).every((text) => text.trim() === '')

/** The rows without the blank ones at the end. */
export function filled(rows: readonly TypedRow[]): readonly TypedRow[] {
  const last = rows.findLastIndex((row) => !isBlank(row))
  return rows.slice(0, last + 1)
}

/** The rows with another text in some cells; rows are added where there are too few, up to the most that come in at once. */
export function typedInto(
  rows: readonly TypedRow[],
  texts: readonly { readonly row: number; readonly name: string; readonly text: string }[],
): readonly TypedRow[] {
  const next = [...rows]
  for (const { row, name, text } of texts) {
    if (row >= piecesMax) continue
    while (next.length <= row) next.push(emptyRow)
    const before = next[row] as TypedRow
    next[row] = { ...before, cells: { ...before.cells, [name]: text }, said: {} }
  }
  return next
}

/** The upper row of a block in all the others of it; of a block of one row, what stands above it. */
export function copiedDown(rows: readonly TypedRow[], shown: readonly AnyField[], { from, to }: Block): readonly TypedRow[] {
  const source = from.row === to.row ? from.row - 1 : from.row
  if (source < 0) return rows
  const texts = shown
    .slice(from.column, to.column + 1)
    .flatMap(({ name }) =>
      Array.from({ length: to.row - source }, (_, at) => ({ row: source + 1 + at, name, text: rows[source]?.cells[name] ?? '' })),
    )
  return typedInto(rows, texts)
}

/** The cells of a block as a spreadsheet takes them. */
export const copied = (rows: readonly TypedRow[], shown: readonly AnyField[], { from, to }: Block): string =>
  Array.from({ length: to.row - from.row + 1 }, (_, at) =>
    shown
      .slice(from.column, to.column + 1)
      .map(({ name }) => rows[from.row + at]?.cells[name] ?? '')
      .join('\t'),
  ).join('\n')

/** What a spreadsheet gives: rows of cells. A cell with line breaks or tabs in it stands in quotes. */
export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|$)/gy
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, cell = '', end] = match
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"').replace(/\s+/g, ' ') : cell.trim())
    if (end === '' || whole === '') break
    if (end !== '\t') rows.push([])
  }
  if (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

/** What is put into the grid: the rows it makes, and heads that mean nothing. */
export interface Put {
  readonly rows: readonly TypedRow[]
  readonly unknown: readonly string[]
  /** Rows that there is no room for. */
  readonly left: number
}

/**
 * Puts a table into the grid at a cell. If its first row names columns, the other rows go under these columns, for any start cell. Otherwise
 * it goes there as it is, cell by cell. A name may stand for its code.
 */
export function put(
  rows: readonly TypedRow[],
  shown: readonly AnyField[],
  at: Cell,
  table: readonly (readonly unknown[])[],
  say: Say,
  names: Names = {},
): Put {
  const [{ cells: head } = { cells: [] as readonly unknown[] }, ...below] = filledRows(table)
  const named = fieldsOf(columns, head, say)
  const isHead = named.filter(Boolean).length > head.length / 2
  const lines = isHead ? below.map(({ cells }) => cells) : table
  const start = isHead ? filled(rows).length : at.row
  const fields = isHead ? named : head.map((_, nth) => shown[at.column + nth])
  const texts = lines.flatMap((line, row) =>
    line.flatMap((cell, nth) => {
      const field = fields[nth]
      return field ? [{ row: start + row, name: field.name, text: codeOf(textOf(cell), names[field.name]) }] : []
    }),
  )
  return {
    rows: typedInto(rows, texts),
    unknown: isHead ? head.filter((each, nth) => !fields[nth] && textOf(each) !== '').map(String) : [],
    left: Math.max(0, start + lines.length - piecesMax),
  }
}

/** The code that a text means: the text itself, or the code of the one row that is named so. */
const codeOf = (text: string, names: ReadonlyMap<string, string> | undefined): string => names?.get(text.toUpperCase()) ?? text

const textOf = (cell: unknown): string =>
  (cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim()

/** A row as it would be sent, what is proposed in it, and what is wrong with it by column. */
export interface ReadRow {
  readonly piece: EnteredPiece
  /** Proposed values, not typed: shown, and sent. */
  readonly proposed: Readonly<Record<string, string>>
  readonly messages: Readonly<Record<string, string>>
}

/** What codes there are, by column; undefined while they are not known yet. */
export type Codes = Readonly<Record<string, ReadonlySet<string> | undefined>>

/** The names of codes, by column: each name in capitals with its code. A name that is a code itself, or that several codes have, is missing. */
export type Names = Readonly<Record<string, ReadonlyMap<string, string>>>

/** Returns the names of a list. */
export function namesOf(rows: readonly Readonly<Record<string, unknown>>[], key: string, label: string): ReadonlyMap<string, string> {
  const codes = new Set(rows.map((row) => String(row[key]).toUpperCase()))
  const named = Map.groupBy(rows, (row) => String(row[label] ?? '').toUpperCase())
  return new Map([...named].flatMap(([name, [row, ...others]]) => (row && others.length === 0 && !codes.has(name) ? [[name, String(row[key])]] : [])))
}

/** The lots that pieces of a source are tagged of, by their numbers. */
export type Lots = ReadonlyMap<string, BoughtLot>

const noLots: Lots = new Map()
const noStones: ListedStones = new Map()

const missingText: Readonly<Record<string, string>> = {
  kode_dept: 'Jenis Tidak Ditemukan',
  kode_group: 'Kode Group Tidak Ditemukan',
  kode_baki: 'Baki Tidak Ditemukan',
  kategori: 'Kategori Tidak Ditemukan',
  kode_bandrol: 'Bandrol Tidak Ditemukan',
  kode_lot: 'Lot Tidak Ditemukan',
  kode_berlian: 'Batu Tidak Ditemukan',
}

/**
 * Reads a row with the checks that the server will make of it, as far as the browser can.
 *
 * @param stones those of the list by their codes; null while they are on their way
 */
export function read(
  row: TypedRow,
  asal: Source,
  lists: ProposalLists,
  codes: Codes,
  say: Say,
  lots: Lots = noLots,
  stones: ListedStones | null = noStones,
): ReadRow {
  const values: Record<string, unknown> = { foto: row.foto, batu: [] }
  for (const field of columns) {
    const text = row.cells[field.name]?.trim() ?? ''
    values[field.name] = text === '' ? null : valueOf(field, text, say)
  }
  const lot = lots.get(String(values[i.kode_lot.name]))
  const code = values[d.kode_berlian.name]
  const stone = stones?.get(String(code))
  // A row of the grid has one stone of the list; several are entered where a piece is entered by itself.
  const batu = stone ? [stonesOfList(stone, 1, lists.caratPrices)] : []
  values['batu'] = batu.map(({ kode_shape, ...said }) => ({ ...said, kode_shape: kode_shape ?? values[i.shape.name] }))
  // Who says how many carats its stones have says that it has diamonds, unless he says that it has none.
  const isStoned = values[i.karat_batu.name] !== null || stone !== undefined
  const ofStones = isStoned
    ? { [i.is_berlian.name]: true, ...(stone ? { [i.karat_batu.name]: stone.karat, [i.shape.name]: stone.kode_shape } : {}) }
    : {}
  const told: Readonly<Record<string, unknown>> = { ...(lot ? proposedOf(lot) : {}), ...ofStones }
  // A bought piece keeps its purity, also if it is sold under another one.
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? told[name] ?? null]))
  const proposals = Object.entries({ ...proposalsFor(knownOf(known), lists), ...told }).filter(
    ([name]) => values[name] === null && (name !== 'hpp' || tellsCost(asal)),
  )
  const presets = columns.flatMap((field): [string, unknown][] =>
    values[field.name] === null && field.name in presetOf ? [[field.name, presetOf[field.name]]] : [],
  )
  const whole = { ...values, ...Object.fromEntries(presets), ...Object.fromEntries(proposals) }
  // What is missing has its own message in every kind; null would be called unknown.
  const { [d.kode_berlian.name]: _, ...requested } = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, value ?? undefined]))
  const checked = newPiece.safeParse(requested)
  const messages: Record<string, string> = { ...row.said }
  for (const { path, message } of checked.error?.issues ?? []) messages[cellOf(path.join('.'))] ??= message
  if (code !== null && !stones) messages[d.kode_berlian.name] ??= 'Daftar Batu Belum Dimuat'
  const piece = (checked.data ?? whole) as EnteredPiece
  if (checked.success) {
    Object.assign(messages, pieceMessages(asal, piece), weightMessages(piece, roundGrams(piece.berat_stock, lists.rounding)))
  }
  for (const [name, there] of Object.entries(codes)) {
    const code = whole[name as keyof typeof whole]
    if (there && typeof code === 'string' && !there.has(code)) messages[name] ??= missingText[name] ?? 'Data Tidak Ditemukan'
  }
  return { piece, proposed: proposedTexts(proposals), messages }
}

/** The cell where something is said of a part of a piece: its stones stand in one. */
export const cellOf = (path: string): string => (path.startsWith('batu') ? d.kode_berlian.name : path.split('.')[0]!)

const presetOf: Readonly<Record<string, unknown>> = { qty: 1, markup: 0, ongkos: 0, berat_plastik: 0, is_berlian: false }

const proposedTexts = (proposals: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(
    proposals.map(([name, value]) => {
      const field = columns.find((each) => each.name === name) as AnyField
      return [name, field.format(value)]
    }),
  )

function knownOf(values: Readonly<Record<string, unknown>>): Known {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : null)
  return {
    kode_dept: text('kode_dept'),
    kode_group: text('kode_group'),
    kode_baki: text('kode_baki'),
    kadar: number('kadar'),
    berat_bruto: number('berat_bruto'),
    berat_stock: number('berat_stock'),
    berat: number('berat'),
    harga_beli: number('harga_beli'),
  }
}

/** The row that a picture belongs to: it is called after its barcode, its internal code, or the number of the row. */
export function rowOfPhoto(rows: readonly TypedRow[], fileName: string): number {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .trim()
    .toUpperCase()
  const byCode = rows.findIndex(({ cells }) => [cells['kode_barcode'], cells['kode_intern']].some((code) => code?.trim().toUpperCase() === name))
  if (byCode !== -1) return byCode
  const at = Number(name) - 1
  return Number.isInteger(at) && at >= 0 && at < rows.length && !isBlank(rows[at] as TypedRow) ? at : -1
}
