import type { Table, TableColumn, TableSection } from '#engine/contract/table.ts'
import { sheetTexts } from './laporan.ts'

type Row = Readonly<Record<string, unknown>>
type Say = (text: string) => string

/** One side of the balance sheet. Its columns hold the end and the beginning of the period. */
export interface SheetSide {
  readonly title: 'Aset' | 'Kewajiban Dan Modal'
  readonly total: string
  readonly atEnd: 'aset' | 'kewajiban_modal'
  readonly atStart: 'aset_awal' | 'kewajiban_modal_awal'
}

/** Assets on the left, debts and capital on the right. */
export const sheetSides: readonly [SheetSide, SheetSide] = [
  { title: 'Aset', total: 'Total Aset', atEnd: 'aset', atStart: 'aset_awal' },
  { title: 'Kewajiban Dan Modal', total: 'Total Kewajiban Dan Modal', atEnd: 'kewajiban_modal', atStart: 'kewajiban_modal_awal' },
]

const amountOf = (row: Row | undefined, name: string) => Number(row?.[name] ?? 0)

/** The heads of both figures of a side. */
const heads = { atEnd: 'Akhir Periode', atStart: 'Awal Periode' } as const

/** The rows of one side of the balance sheet, with its own sums and total. */
export function sideOf(table: Table, side: SheetSide): Table {
  const own = [side.atEnd, side.atStart]
  const isOfSide = (row: Row) => own.some((name) => amountOf(row, name) !== 0)
  const sums = (rows: readonly Row[]): Row => Object.fromEntries(own.map((name) => [name, rows.reduce((sum, row) => sum + amountOf(row, name), 0)]))
  const sections = table.sections.flatMap((section): TableSection[] => {
    const rows = section.rows.filter(isOfSide)
    return rows.length === 0 ? [] : [{ ...section, rows, subtotal: sums(rows) }]
  })
  const columns = table.columns
    .filter(({ name }) => !['aset', 'kewajiban_modal', 'aset_awal', 'kewajiban_modal_awal'].includes(name) || own.includes(name as never))
    .map((column) => (own.includes(column.name as never) ? { ...column, label: column.name === side.atEnd ? heads.atEnd : heads.atStart } : column))
  const rows = sections.flatMap((section) => section.rows)
  return { ...table, title: side.title, columns, sections, total: sums(rows), count: rows.length }
}

/** Assets less debts and capital, whole rupiah: 0 at both ends of a period if the books are right. */
export function sheetDifference(table: Table): { readonly atEnd: number; readonly atStart: number } {
  const [left, right] = sheetSides
  return {
    atEnd: amountOf(table.total, left.atEnd) - amountOf(table.total, right.atEnd),
    atStart: amountOf(table.total, left.atStart) - amountOf(table.total, right.atStart),
  }
}

/** The name of a row of the balance sheet: number and name of its account, or our own text if it has no account. */
export const accountOnSheet = (row: Row, say: Say): string =>
  row['nomor_akun'] === null || row['nomor_akun'] === undefined
    ? say(String(row['nama_akun']))
    : `${String(row['nomor_akun'])} ${String(row['nama_akun'])}`

const ourTexts: ReadonlySet<string> = new Set(Object.values(sheetTexts).map(({ text }) => text))

/** The name of a group: of a chart it is the chain's, of a group that we add a text of ours. */
export const groupOnSheet = (row: Row | undefined, say: Say): string => {
  const name = String(row?.['kelompok_akun'] ?? '')
  return ourTexts.has(name) ? say(name) : name
}

/**
 * The balance sheet for paper and files: a line has an account of both sides. Each side has its groups with their sums; the totals of both stand in
 * one line. A difference has a line of its own.
 */
export function sheetInTwoSides(table: Table, say: Say): Table {
  const sides = sheetSides.map((side, at) => {
    const of = sideOf(table, side)
    const amount = of.columns.find(({ name }) => name === side.atEnd)!
    const columns: TableColumn[] = [
      textColumn(`akun_${at}`, side.title, amount),
      { ...amount, name: `akhir_${at}`, label: heads.atEnd, width: 1.2, opens: undefined },
      { ...amount, name: `awal_${at}`, label: heads.atStart, width: 1.2, opens: undefined },
    ]
    const line = (akun: string, row?: Row): Row => ({
      [`akun_${at}`]: akun,
      ...(row ? { [`akhir_${at}`]: amountOf(row, side.atEnd), [`awal_${at}`]: amountOf(row, side.atStart) } : {}),
    })
    const lines = of.sections.flatMap(({ rows, subtotal }) => [
      line(groupOnSheet(rows[0], say).toUpperCase()),
      ...rows.map((row) => line(`    ${accountOnSheet(row, say)}`, row)),
      ...(rows.length > 1 && subtotal ? [line(`  ${say('Subtotal')}`, subtotal)] : []),
    ])
    const total = { [`akhir_${at}`]: amountOf(of.total, side.atEnd), [`awal_${at}`]: amountOf(of.total, side.atStart) }
    return { columns, lines, total }
  })
  const { atEnd, atStart } = sheetDifference(table)
  const rows: Row[] = Array.from({ length: Math.max(...sides.map(({ lines }) => lines.length)) }, (_, at) =>
    Object.assign({}, ...sides.map(({ lines }) => lines[at] ?? {})),
  )
  if (atEnd !== 0 || atStart !== 0) rows.push({ akun_1: say('SELISIH').toUpperCase(), akhir_1: atEnd, awal_1: atStart })
  return {
    title: table.title,
    columns: sides.flatMap(({ columns }) => columns),
    sections: [{ heading: undefined, rows, subtotal: undefined }],
    total: Object.assign({}, ...sides.map(({ total }) => total)) as Row,
    count: rows.length,
  }
}

const textColumn = (name: string, label: string, like: TableColumn): TableColumn => ({
  ...like,
  name,
  label,
  align: 'left',
  cell: 'text',
  decimals: 0,
  unit: undefined,
  measure: undefined,
  width: 2.4,
  opens: undefined,
  isWhole: false,
  format: (value) => String(value ?? ''),
})
