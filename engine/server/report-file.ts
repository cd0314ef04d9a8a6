import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Report } from '../contract/report.ts'
import { flatColumns, flatLines, startTableSums, toTable, unnested } from '../contract/table.ts'
import { csvEnd, csvRows, csvTop } from '../contract/table-csv.ts'
import { reportSheet, sheetEnd, sheetHead, sheetRow, sheetTitles, sheetWidth } from '../contract/table-sheet.ts'
import type { FileRequest } from './serve.ts'
import { workbookOf } from './sheet-flow.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The file of a report while its rows are read: the same that the browser makes of rows that are all there (engine/web/report-files.ts). `report` has
 * only the columns of the file.
 */
export function reportFile(report: Report, rows: AsyncIterable<readonly Row[]>, requested: FileRequest): AsyncGenerator<string | Buffer> {
  return requested.kind === 'csv' ? csvOf(report, rows, requested) : sheetOf(report, rows, requested)
}

async function* csvOf(report: Report, rows: AsyncIterable<readonly Row[]>, { say, paper }: FileRequest): AsyncGenerator<string> {
  const { title, details, ...table } = toTable(report, [], say)
  const columns = flatColumns({ ...table, details })
  const top = csvTop({ title, columns }, say, paper)
  let isBegun = false
  for await (const portion of rows) {
    const text = csvRows(
      columns,
      portion.flatMap((row) => flatLines(details, row)),
      say,
    )
    yield isBegun ? text : top + text
    isBegun = true
  }
  yield (isBegun ? '' : top) + csvEnd(paper)
}

async function* sheetOf(report: Report, rows: AsyncIterable<readonly Row[]>, { say, paper }: FileRequest): AsyncGenerator<Buffer> {
  const iterator = rows[Symbol.asyncIterator]()
  try {
    const first = await iterator.next()
    // Widths stand before the rows, so the first portion alone is measured.
    const table = toTable(report, first.done ? [] : first.value, say)
    const { details } = table
    const columns = flatColumns(table)
    const sums = startTableSums(report, say)
    async function* body() {
      for (let next = first; !next.done; next = await iterator.next()) {
        for (const row of next.value) sums.add(row)
        yield next.value.flatMap((row) => flatLines(details, row).map((line) => sheetRow(columns, line, say)))
      }
    }
    const measured = unnested(table)
    yield* workbookOf({
      name: reportSheet,
      widths: columns.map((_, at) => sheetWidth(measured.columns[at]!, measured, say)),
      titles: sheetTitles(table.title, say, paper),
      head: sheetHead(columns, say),
      rows: body(),
      end: () => sheetEnd(columns, sums.sections(), sums.total(), say, paper),
    })
  } finally {
    await iterator.return?.()
  }
}

/** A line that takes nothing for so long is cut, and its place is free for others. */
const standstillMsMax = 60_000

/**
 * Sends a file while it is made: a slow connection slows the making. The first part is made before anything is sent, so the call can still be refused.
 * It answers when all is sent.
 *
 * @throws the error of the making. If something was sent already, the connection is cut, so that no browser takes a part for the whole file.
 */
export async function sendFlow(
  reply: FastifyReply,
  parts: AsyncGenerator<string | Buffer>,
  { contentType, signal, standstillMs = standstillMsMax }: { contentType: string; signal: AbortSignal; standstillMs?: number },
): Promise<void> {
  const first = await parts.next()
  let failure: unknown
  const stream = Readable.from(watched(), { objectMode: false })
  const cut = () => stream.destroy(new Error('The file was not taken in time.'))
  let patience: NodeJS.Timeout | undefined
  async function* watched() {
    try {
      for (let next = first; !next.done; next = await parts.next()) {
        patience = setTimeout(cut, standstillMs)
        yield next.value
        clearTimeout(patience)
      }
    } catch (error) {
      failure = error
      throw error
    } finally {
      clearTimeout(patience)
      await parts.return(undefined)
    }
  }
  signal.addEventListener('abort', cut)
  const sent = finished(reply.raw)
  void reply.type(contentType).send(stream)
  try {
    await sent
  } catch (error) {
    throw failure ?? error
  } finally {
    signal.removeEventListener('abort', cut)
  }
}
