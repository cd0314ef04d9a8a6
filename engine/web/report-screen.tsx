import './report-screen.css'
import { Button, Group, Select, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { splitCall } from '../contract/endpoint.ts'
import type { AnyField } from '../contract/field.ts'
import { type Report, isPeriod, oneMonthModule, periodMessages } from '../contract/report.ts'
import type { EngineSession } from '../contract/session.ts'
import { type Table, toTable, unnested } from '../contract/table.ts'
import { date } from '../kinds/index.ts'
import { CallError, sendCall } from './api.ts'
import { DataTable, type DataTableProps, type Row } from './data-table.tsx'
import { showError, toast } from './dialogs.tsx'
import { useMayRead } from './door.ts'
import { enterMovesOn, focusFirstError } from './enter-moves-on.ts'
import { useFieldForm } from './field-form.ts'
import { FormField } from './form-field.tsx'
import { download, isInWrapper, openPdf } from './mobile-wrapper.ts'
import { Panel } from './panel.tsx'
import { type Paper, paperOf } from './paper.ts'
import { useSession } from './session.ts'
import { useShortcuts } from './shortcuts.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from './states.tsx'
import { type Say, useText } from './text.ts'

const allShops = 'ALL'

type State =
  | { readonly kind: 'IDLE' }
  | { readonly kind: 'SEARCHING' }
  | { readonly kind: 'FAILED'; readonly error: unknown }
  | { readonly kind: 'FOUND'; readonly table: Table; readonly period: string | undefined; readonly kode_toko: string; readonly asked: Asked }

/** What was asked for, as the call spells it. */
export type Asked = Readonly<Record<string, unknown>>

/** What a report looks like that is no table, given by the screen of its own that draws it. */
export interface OwnShape {
  /** What stands on the screen in place of the table. */
  readonly body?: (table: Table, asked: Asked) => ReactNode
  /** Its PDF in place of the usual one. */
  readonly pdf?: (table: Table, paper: Paper, say: Say) => Promise<Blob>
}

/**
 * The screen of a report: its filters, its rows with their sums, and the same on paper, in Excel and as CSV. A report that is no
 * table has a screen of its own, which says here what it looks like; filters, search, texts and files stay the usual ones.
 */
export function ReportScreen({ report, body, pdf }: { report: Report } & OwnShape) {
  const say = useText()
  const session = useSession()
  const mayRead = useMayRead()
  const fields = useMemo(() => filterFields(report), [report])
  const told = useToldFilter(report, fields, session)
  const form = useFieldForm(fields, { ...startOf(report, session), ...told.values })
  const element = useRef<HTMLFormElement>(null)
  const [kode_toko, setShop] = useState(told.kode_toko ?? (session.isPusat && report.allShops ? allShops : session.kode_toko))
  const [state, setState] = useState<State>({ kind: 'IDLE' })
  const [busyFile, setBusyFile] = useState<string>()
  // Of two questions the later one counts; the same one twice is asked once.
  const asking = useRef<{ readonly question: string; readonly abort: AbortController }>(undefined)
  const periods = report.filters.filter(isPeriod)

  const search = async () => {
    if (!form.check()) return focusFirstError(element.current)
    for (const period of periods) {
      const { [period.from]: from, [period.to]: to } = form.values as Record<string, string>
      const messages = periodMessages(period, from as string, to as string, session.modules.includes(oneMonthModule))
      if (messages) {
        form.setErrors(messages)
        return focusFirstError(element.current)
      }
    }
    const filter = { ...form.toWire(), ...(report.allShops ? { kode_toko } : {}) }
    const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''))
    const question = JSON.stringify(filled)
    if (asking.current?.question === question) return undefined
    const mine = { question, abort: new AbortController() }
    asking.current?.abort.abort()
    asking.current = mine
    setState({ kind: 'SEARCHING' })
    try {
      const isGet = splitCall(report.api).method === 'GET'
      const rows = (await sendCall(report.api, isGet ? { query: filled } : { body: filled }, {
        signal: mine.abort.signal,
        isSearch: true,
      })) as readonly Row[]
      if (asking.current !== mine) return undefined
      const first = periods[0]
      const period = first ? `${String(form.values[first.from])} s/d ${String(form.values[first.to])}` : undefined
      setState({
        kind: 'FOUND',
        table: toTable(readBy(report, mayRead), rows, say),
        period,
        kode_toko,
        asked: filled,
      })
      if (rows.length > 0) toast(report.texts.ready, 'good')
    } catch (error) {
      if (asking.current !== mine) return undefined
      if (error instanceof CallError) form.setErrors(error.fields)
      setState({ kind: 'FAILED', error })
    } finally {
      if (asking.current === mine) asking.current = undefined
    }
    return undefined
  }
  useEffect(() => () => asking.current?.abort.abort(), [])
  const { fixedDate } = session
  useEffect(() => {
    if (fixedDate !== null) form.assign(Object.fromEntries(fields.filter(isDate).map(({ name }) => [name, fixedDate])))
  }, [form, fields, fixedDate])
  // Whoever was led here with a question is answered at once.
  const askTold = useRef(told.isTold ? search : undefined)
  useEffect(() => void askTold.current?.(), [])
  const quick = (days: QuickDays) => {
    for (const period of periods) form.assign({ [period.from]: days.from, [period.to]: days.to })
    void search()
  }
  useShortcuts([{ keys: 'F9', label: 'Cari', run: () => void search() }])

  // What found nothing, failed or has not been asked has nothing to take along (specification §4).
  const found = state.kind === 'FOUND' && state.table.count > 0 ? state : undefined
  const exportAs = async (kind: 'pdf' | 'xlsx' | 'csv') => {
    if (!found) return
    setBusyFile(kind)
    try {
      await exportTable(kind, report, found, session, say, pdf)
    } catch (error) {
      showError(error)
    } finally {
      setBusyFile(undefined)
    }
  }
  const file = (kind: 'pdf' | 'xlsx' | 'csv', label: string, icon: ReactNode) => (
    <Button variant="default" leftSection={icon} loading={busyFile === kind} onClick={() => void exportAs(kind)}>
      {label}
    </Button>
  )
  return (
    <Panel screen={report.screen} onRefresh={search}>
      <form
        ref={element}
        noValidate
        className="report-filter"
        onKeyDown={(event) => enterMovesOn(event, () => void search())}
        onSubmit={(event) => {
          event.preventDefault()
          void search()
        }}
      >
        {report.allShops && session.isPusat && (
          <Select
            label={say('Cabang')}
            data={[
              { value: allShops, label: say('SEMUA') },
              ...session.shops.map((shop) => ({ value: shop.kode_toko, label: `${shop.kode_toko} — ${shop.nama_toko}` })),
            ]}
            value={kode_toko}
            onChange={(value) => setShop(value ?? session.kode_toko)}
            data-field="kode_toko"
          />
        )}
        {fields.map((field, at) => (
          <FormField
            key={field.name}
            form={form}
            field={field}
            isFirst={at === 0}
            readOnly={isDate(field) && fixedDate !== null}
            {...(field.isOptional ? { empty: 'SEMUA' } : {})}
          />
        ))}
        <Button type="submit" leftSection={<IconSearch size={15} aria-hidden />} disabled={state.kind === 'SEARCHING'}>
          {say('Cari')} <kbd className="button-key">F9</kbd>
        </Button>
      </form>
      <Group gap={8} mt={8} mb={10} justify="space-between">
        <Group gap={6}>
          {periods.length > 0 &&
            fixedDate === null &&
            quickDays(session.tgl_system).map((days) => (
              <Button key={days.label} size="compact-xs" variant="subtle" onClick={() => quick(days)}>
                {say(days.label)}
              </Button>
            ))}
        </Group>
        <Group gap={6} ml="auto">
          {found && (
            <>
              <Text size="sm" c="dimmed">
                {say('{{n}} baris', { n: found.table.count })}
              </Text>
              {file('pdf', say('Export Pdf'), <IconFileTypePdf size={15} aria-hidden />)}
              {report.files.excel && file('xlsx', say('Export Excel'), <IconFileSpreadsheet size={15} aria-hidden />)}
              {file('csv', 'CSV', <IconFileTypeCsv size={15} aria-hidden />)}
            </>
          )}
        </Group>
      </Group>
      <Result state={state} report={report} body={body} onRetry={() => void search()} />
    </Panel>
  )
}

function Result({ state, report, body, onRetry }: { state: State; report: Report; body: OwnShape['body']; onRetry: () => void }) {
  const say = useText()
  if (state.kind === 'IDLE') return <IdleState text="Pilih filter, lalu tekan Cari" />
  if (state.kind === 'SEARCHING') return <LoadingState text="Sedang Mencari Data" />
  if (state.kind === 'FAILED') return <ErrorState error={state.error} text={report.texts.failed} onRetry={onRetry} />
  if (state.table.count === 0) return <EmptyState text={report.texts.empty} />
  return body ? body(state.table, state.asked) : <ReportTable table={state.table} label={say(report.screen.title)} />
}

/** The usual table of a report. */
export function ReportTable({ table, label, cell }: { table: Table; label: string; cell?: DataTableProps['cell'] }) {
  // Rows of a report have no key of their own; they never change their places while they are shown.
  const keys = useMemo(() => new Map(table.sections.flatMap((section) => section.rows).map((row, at) => [row, String(at)])), [table])
  return (
    <DataTable
      label={label}
      columns={table.columns}
      details={table.details}
      sections={table.sections}
      total={table.total}
      rowKey={(row) => keys.get(row) as string}
      {...(cell && { cell })}
    />
  )
}

/** A report without the columns that are not for this reader. */
export function readBy(report: Report, mayRead: (field: AnyField) => boolean): Report {
  const read = (columns: Report['columns']) => columns.filter(({ field }) => mayRead(field))
  return { ...report, columns: read(report.columns), details: report.details && { ...report.details, columns: read(report.details.columns) } }
}

/** The filters as fields of a form; a range of dates is two of them. */
function filterFields(report: Report): readonly AnyField[] {
  return report.filters.flatMap((filter): AnyField[] => {
    if (!isPeriod(filter)) return [filter]
    const [from, to] = [date('Tanggal Awal'), date('Tanggal Akhir')]
    return [named(from, filter.from), named(to, filter.to)]
  })
}

const isDate = (field: AnyField) => field.kind.name === 'date'

const named = (field: ReturnType<typeof date>, name: string): AnyField => field.named(name)

/** Dates begin with today (specification §9), which is the shop's business date. */
function startOf(report: Report, session: EngineSession): Record<string, unknown> {
  return Object.fromEntries(report.filters.filter(isPeriod).flatMap((period) => [period.from, period.to].map((name) => [name, session.tgl_system])))
}

/** What the address says of the filters, as a figure does that leads to the report behind it; what it does not name or may not be stays as ever. */
function useToldFilter(report: Report, fields: readonly AnyField[], session: EngineSession) {
  const said = useLocation().search as Readonly<Record<string, string | undefined>>
  const values = Object.fromEntries(
    fields.flatMap(({ name, kind }) => (said[name] && kind.check('').safeParse(said[name]).success ? [[name, said[name]]] : [])),
  )
  const shop = said['kode_toko']
  const isShop = report.allShops && session.isPusat && (shop === allShops || session.shops.some((one) => one.kode_toko === shop))
  return { values, kode_toko: isShop ? shop : undefined, isTold: Object.keys(values).length > 0 || shop !== undefined }
}

interface QuickDays {
  readonly label: string
  readonly from: string
  readonly to: string
}

function quickDays(today: string): QuickDays[] {
  const yesterday = new Date(`${today}T00:00:00Z`)
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  const before = yesterday.toISOString().slice(0, 10)
  const lastOfPrevious = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
  return [
    { label: 'Hari Ini', from: today, to: today },
    { label: 'Kemarin', from: before, to: before },
    { label: 'Bulan Ini', from: `${today.slice(0, 8)}01`, to: today },
    { label: 'Bulan Lalu', from: `${lastOfPrevious.slice(0, 8)}01`, to: lastOfPrevious },
  ]
}

/** A PDF of more rows, with those below them, is saved rather than shown in a window (specification §9). */
const shownRowsMax = 500

async function exportTable(
  kind: 'pdf' | 'xlsx' | 'csv',
  report: Report,
  found: Extract<State, { kind: 'FOUND' }>,
  session: EngineSession,
  say: Say,
  ownPdf: OwnShape['pdf'],
): Promise<void> {
  const isOfAll = found.kode_toko === allShops
  const own = paperOf(session, isOfAll ? (session.shops[0]?.kode_toko ?? '') : found.kode_toko, {
    period: found.period,
    landscape: report.files.landscape,
  })
  const paper = isOfAll ? { ...own, shop: `${own.shop} — ${say('SEMUA CABANG')}` } : own
  if (kind === 'csv') {
    const { csvFile } = await import('./export-csv.ts')
    return download(csvFile(found.table, say, paper), `${report.files.name}.csv`)
  }
  if (kind === 'xlsx') {
    const { toXlsx } = await import('./export-xlsx.ts')
    return download(await toXlsx(found.table, paper, say), `${report.files.name}.xlsx`)
  }
  const draw = ownPdf ?? (await import('./export-pdf.ts')).toPdf
  const pdf = await draw(found.table, paper, say)
  // The mobile wrapper is handed every PDF as such, and decides itself.
  const isSaved = unnested(found.table).count > shownRowsMax && !isInWrapper()
  return (isSaved ? download : openPdf)(pdf, `${report.files.name}.pdf`)
}
