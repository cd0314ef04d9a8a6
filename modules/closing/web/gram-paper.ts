import i18next from 'i18next'
import type { Table } from '#engine/contract/table.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { PdfRow, Signature } from '#engine/web/draw-pdf.ts'
import type { DrawPdf } from '#engine/web/export-pdf.ts'
import type { Paper } from '#engine/web/paper.ts'
import { drawInWorker } from '#engine/web/pdf-drawer.ts'
import type { Say } from '#engine/web/text.ts'

type Row = Readonly<Record<string, unknown>>

/** The measures of a group of goods: pieces, weight, gold and cost. Names of columns by measure. */
const measures = [
  { name: 'Barang', column: 'pcs', decimals: 0 },
  { name: 'Berat (gr)', column: 'berat', decimals: 3 },
  { name: 'Emas Murni (gr)', column: 'fine', decimals: 3 },
  { name: 'Hpp (Rp.)', column: 'hpp', decimals: 0 },
] as const

/** The parts of a measure, in the order of the sheet: opening + in - out + regrouped + unexplained difference = closing. */
const parts = [
  { name: 'Awal', column: 'awal' },
  { name: 'Masuk', column: 'masuk' },
  { name: 'Keluar', column: 'keluar' },
  { name: 'Ganti Group', column: 'golongan' },
  { name: 'Selisih', column: 'selisih' },
  { name: 'Akhir', column: 'akhir' },
] as const

/** A line as text; one of sums is set in bold. */
interface Line {
  readonly cells: readonly string[]
  readonly isSum: boolean
}

/** The signatures of the balance: by whom it was made, as far as one knows; who counted and who approves write their names. */
export const gramSignatures = (say: Say, madeBy = ''): Signature[] => [
  { role: say('Dibuat Oleh'), name: madeBy },
  { role: say('Dihitung Oleh'), name: '' },
  { role: say('Disetujui Oleh'), name: '' },
]

/** The figures of a measure over some rows, each as the column of its name holds it; added in whole units, so that sums are exact. */
const balanceOf = (rows: readonly Row[], column: string, decimals: number): number[] =>
  parts.map((part) => rows.reduce((sum, row) => sum + Math.round(Number(row[`${column}_${part.column}`] ?? 0) * 10 ** decimals), 0) / 10 ** decimals)

/**
 * Returns the balance of grams for print and signature. Each place, group and purity has four lines, one for each measure:
 * opening + in - out + regrouped + difference = closing. Then follow the sums of each place, and of all.
 * A measure that the user may not read has no columns in `table`, so it has no line.
 */
export function gramsOnPaper(table: Table, say: Say): { readonly heads: readonly string[]; readonly lines: readonly Line[] } {
  const read = measures.filter(({ column }) => table.columns.some(({ name }) => name === `${column}_akhir`))
  const rows = table.sections.flatMap((section) => section.rows)
  const several = new Set(rows.map((row) => row['kode_toko'])).size > 1
  const placeOf = (row: Row) => [several ? row['kode_toko'] : undefined, row['tempat']].filter(Boolean).join(' · ')
  const linesOf = (head: readonly [string, string, string], of: readonly Row[], isSum = false) =>
    read.map(({ name, column, decimals }, at): Line => {
      const figures = balanceOf(of, column, decimals).map((figure) => formatNumber(figure, decimals))
      return { cells: [...(at === 0 ? head : ['', '', '']), say(name), ...figures], isSum }
    })
  const text = (value: unknown) => (value ? String(value) : '-')
  const lines = [...Map.groupBy(rows, placeOf)].flatMap(([place, ofPlace]) => [
    ...ofPlace.flatMap((row) => linesOf([place, text(row['kode_group']), text(row['kadar_group'])], [row])),
    ...(ofPlace.length > 1 ? linesOf([`${say('TOTAL')} ${place}`, '', ''], ofPlace, true) : []),
  ])
  return {
    heads: ['Tempat', 'Group', 'Kadar', 'Takaran', ...parts.map(({ name }) => name)].map((head) => say(head)),
    lines: [...lines, ...linesOf([say('GRAND TOTAL'), '', ''], rows, true)],
  }
}

/** How many columns say what a line is about, and how wide they are; the others are figures. */
const words = 4
const widths = [1, 0.8, 0.6, 1.4] as const

/** The balance of grams on paper, with places for three signatures. */
export async function gramPdf(table: Table, paper: Paper, say: Say, madeBy = '', draw: DrawPdf = drawInWorker): Promise<Blob> {
  const { heads, lines } = gramsOnPaper(table, say)
  const frame = {
    title: say('Neraca Gram'),
    columns: heads.map((head, at) => ({ head, align: at < words ? ('left' as const) : ('right' as const), width: widths[at] ?? 1.2 })),
    foot: undefined,
    paper: { ...paper, landscape: false },
    signatures: gramSignatures(say, madeBy),
    language: i18next.language,
  }
  const bold = (line: readonly string[]): PdfRow =>
    line.map((content, at) => ({ content, styles: { fontStyle: 'bold' as const, halign: at < words ? ('left' as const) : ('right' as const) } }))
  async function* rows(): AsyncIterable<PdfRow[]> {
    yield lines.map(({ cells, isSum }) => (isSum ? bold(cells) : [...cells]))
  }
  return new Blob([await draw(frame, rows())], { type: 'application/pdf' })
}
