import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Screen } from '../contract/screen.ts'
import { nameOfFile } from '../contract/file-paper.ts'
import type { EngineSession } from '../contract/session.ts'
import type { TableColumn } from '../contract/table.ts'
import type { Row } from './data-table.tsx'
import { showError, toast } from './dialogs.tsx'
import { type MayRead, useMayRead } from './door.ts'
import { csvFile, noDataText } from './export-csv.ts'
import { download } from './mobile-wrapper.ts'
import { useSession } from './session.ts'
import { type Say, useText } from './text.ts'

/** A page as the server answers it. */
export interface Page {
  readonly rows: readonly Row[]
  /** What the next page starts after; null at the end. */
  readonly next: string | null
  readonly total: number
}

/** Fetches the page after what `next` of the one before said; without it the first. */
export type FetchPage = (after: string | undefined, signal: AbortSignal) => Promise<Page>

/** A list with an export to a file: all matching rows, not only the fetched ones. */
export interface CsvList {
  readonly screen: Pick<Screen, 'title'>
  /** The whole name of its CSV file, without the ending, where the specification fixes it. */
  readonly csvName?: string | undefined
  readonly columns: readonly TableColumn[]
  /** The first and the last day of its rows; without it the business date. */
  readonly days?: readonly string[] | undefined
  readonly fetchPage: FetchPage
}

/** A list that is there as a whole. */
export const wholePage = (rows: readonly Row[]): Page => ({ rows, next: null, total: rows.length })

/** A file of more rows than this is no longer looked into; who wants it all asks by period. */
export const exportedMax = 50_000

/** Every row that matches, page by page, up to `exportedMax`; tells how far it is, and whether that was all. */
export async function everyRow(
  fetchPage: FetchPage,
  signal: AbortSignal,
  onProgress: (fetched: number, total: number) => void,
): Promise<{ rows: Row[]; isAll: boolean }> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    // Each page starts where the one before ended, so they cannot be fetched side by side.
    const page = await fetchPage(after, signal)
    rows.push(...page.rows)
    onProgress(rows.length, Math.max(page.total, rows.length))
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < exportedMax)
  return { rows: rows.slice(0, exportedMax), isAll: after === undefined && rows.length <= exportedMax }
}

/** The file format of a list: a workbook, or a CSV with commas and points. */
export type ListFile = 'xlsx' | 'csv'

/**
 * Writes a list into a file, with the columns that its reader may see, and downloads it. Shows a message if the list is empty or longer than a file
 * allows. A workbook opens in Excel with a double click; a CSV is for other programs (docs/decisions/113).
 */
export async function takeAlong(
  list: CsvList,
  kind: ListFile,
  { kode_toko, tgl_system }: Pick<EngineSession, 'kode_toko' | 'tgl_system'>,
  say: Say,
  mayRead: MayRead,
  signal: AbortSignal,
  onProgress: (fetched: number, total: number) => void,
): Promise<void> {
  const { rows, isAll } = await everyRow(list.fetchPage, signal, onProgress)
  const title = say(list.screen.title)
  if (rows.length === 0) return toast(`${title}: ${say(noDataText)}`, 'bad')
  if (!isAll) toast('Hanya {{n}} Baris Pertama Yang Diambil', 'bad', { n: exportedMax })
  const columns = list.columns.filter(mayRead)
  const table = { title, columns, sections: [{ heading: undefined, rows, subtotal: undefined }], total: undefined, count: rows.length }
  const name = nameOfFile({ name: title, kode_toko, days: list.days ?? [tgl_system] })
  if (kind === 'csv') return download(csvFile(table, say), `${list.csvName ?? name}.csv`)
  const { toXlsx } = await import('./export-xlsx.ts')
  return download(await toXlsx(table, undefined, say), `${name}.xlsx`)
}

/** The export buttons of every list: workbook and CSV. They show the progress while pages load. */
export function ListFileButtons({ list }: { list: CsvList }) {
  return (
    <>
      <ListFileButton list={list} kind="xlsx" name="Excel" />
      <ListFileButton list={list} kind="csv" name="CSV" />
    </>
  )
}

function ListFileButton({ list, kind, name }: { list: CsvList; kind: ListFile; name: string }) {
  const say = useText()
  const mayRead = useMayRead()
  const session = useSession()
  const [progress, setProgress] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    if (running.current) return
    const { signal } = (running.current = new AbortController())
    setProgress('…')
    try {
      await takeAlong(list, kind, session, say, mayRead, signal, (fetched, total) => setProgress(`${fetched} / ${total}`))
    } catch (error) {
      if (!signal.aborted) showError(error, 'Terjadi Kesalahan Saat Request Data')
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />} aria-busy={progress !== undefined} onClick={() => void run()}>
      {name} {progress && <span role="status">&nbsp;{progress}</span>}
    </Button>
  )
}
