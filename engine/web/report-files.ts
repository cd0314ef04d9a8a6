import type { Report } from '../contract/report.ts'
import type { EngineSession } from '../contract/session.ts'
import { type Table, unnested } from '../contract/table.ts'
import { download, isInWrapper, openPdf } from './mobile-wrapper.ts'
import { nameOfFile, reportPaper } from '../contract/file-paper.ts'
import type { Paper } from './paper.ts'
import type { Say } from './text.ts'

/** The files of a report that the user can export. */
export interface Taken {
  /** Everything that it tells: of sheets and lists. */
  readonly table: Table
  /** What of it is shown, in its columns: of paper. */
  readonly shown: Table
  readonly period: string | undefined
  readonly kode_toko: string
  /** The days that its name says. */
  readonly days: readonly string[]
}

/** Draws the PDF of a report that has one of its own. */
export type OwnPdf = (table: Table, paper: Paper, say: Say) => Promise<Blob>

/** A PDF of more rows, with those below them, is saved rather than shown in a window (specification §9). */
const shownRowsMax = 500

/** Hands the person a report as a file: what he sees on paper, everything in a sheet or as CSV. */
export async function exportReport(
  kind: 'pdf' | 'xlsx' | 'csv',
  report: Report,
  { table, shown, period, kode_toko, days }: Taken,
  session: EngineSession,
  say: Say,
  ownPdf: OwnPdf | undefined,
): Promise<void> {
  const name = nameOfFile({ name: report.files.name, kode_toko, days })
  const paper = reportPaper(session, kode_toko, { period, landscape: report.files.landscape }, say)
  if (kind === 'csv') {
    const { csvFile } = await import('./export-csv.ts')
    return download(csvFile(table, say, paper), `${name}.csv`)
  }
  if (kind === 'xlsx') {
    const { toXlsx } = await import('./export-xlsx.ts')
    return download(await toXlsx(table, paper, say), `${name}.xlsx`)
  }
  const pdf = ownPdf ? await ownPdf(table, paper, say) : await (await import('./export-pdf.ts')).toPdf(shown, paper, say, undefined, table)
  // The mobile wrapper is handed every PDF as such, and decides itself.
  const isSaved = unnested(table).count > shownRowsMax && !isInWrapper()
  return (isSaved ? download : openPdf)(pdf, `${name}.pdf`)
}
