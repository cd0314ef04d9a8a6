import './report-screen.css'
import { Button, Group, Select, Text } from '@mantine/core'
import { IconAdjustments, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconFilter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyField } from '../contract/field.ts'
import { daysInWords } from '../contract/file-paper.ts'
import { rowWords } from '../contract/row-words.ts'
import { type Report, isPeriod, oneMonthModule, periodMessages } from '../contract/report.ts'
import { type Table, toTable } from '../contract/table.ts'
import { type Wanted, anyColumn, columnsAtFirst, readBy, tilesOf, wantedRows, withColumns, withoutRare } from '../contract/table-look.ts'
import { formatNumber } from '../kinds/number.ts'
import { CallError, sendCall } from './api.ts'
import { ButtonKey } from './button-key.tsx'
import type { DataTableProps, Row, Sort } from './data-table.tsx'
import { showError, toast } from './dialogs.tsx'
import { useMayRead } from './door.ts'
import { enterMovesOn, focusFirstError } from './enter-moves-on.ts'
import { useFieldForm } from './field-form.ts'
import { FormField } from './form-field.tsx'
import { keyOf } from './keys.ts'
import { Panel } from './panel.tsx'
import { type OwnPdf, exportReport } from './report-files.ts'
import { type QuickDays, allShops, askedDays, filterFields, isDate, quickDays, startOf, useToldFilter, widerDays } from './report-filter.ts'
import { type Preset, useReportLook } from './report-look.ts'
import { ReportTable, Tiles } from './report-table.tsx'
import { WholeAsFile, isOnlyAFile, partsOf } from './report-too-large.tsx'
import { ColumnPicker, Presets } from './report-tools.tsx'
import { useSession } from './session.ts'
import { useShortcuts } from './shortcuts.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from './states.tsx'
import { sortedTable } from './table-items.ts'
import { type Say, useText } from './text.ts'

type State =
  | { readonly kind: 'IDLE' }
  | { readonly kind: 'SEARCHING' }
  | { readonly kind: 'FAILED'; readonly error: unknown; readonly requested: Requested }
  | {
      readonly kind: 'FOUND'
      readonly rows: readonly Row[]
      /** Of its first period, the first and the last. */
      readonly days: readonly [from: string, to: string] | undefined
      readonly kode_toko: string
      readonly requested: Requested
      /** The moment of the data, if a standby answered that is some seconds behind. */
      readonly asOf: string | undefined
    }

/** The query, in the spelling of the call. */
export type Requested = Readonly<Record<string, unknown>>

/** What a report looks like that is no table, given by the screen of its own that draws it. */
export interface OwnShape {
  /** What stands on the screen in place of the table. */
  readonly body?: (table: Table, requested: Requested) => ReactNode
  /** What stands over its table. */
  readonly above?: (table: Table, requested: Requested) => ReactNode
  /** Draws a cell of it otherwise than as its text. */
  readonly cellOf?: (requested: Requested) => DataTableProps['cell']
  /** Its PDF in place of the usual one. */
  readonly pdf?: OwnPdf
  /** Its rows and columns on paper and in files, where they are arranged otherwise than the answer is. */
  readonly filed?: (table: Table, say: Say) => Table
}

/**
 * The screen of a report: what today says at once, its filters, its sums above its rows, and the same on paper, in Excel and as CSV. A
 * report that is no table has a screen of its own, which says here what it looks like; filters, search, texts and files stay the usual ones.
 */
export function ReportScreen({ report, ...own }: { report: Report } & OwnShape) {
  const say = useText()
  const session = useSession()
  const mayRead = useMayRead()
  // The screen offers no filter by a field that the user may not read.
  const fields = useMemo(() => filterFields(report).filter((field) => mayRead(field)), [report, mayRead])
  const told = useToldFilter(report, fields, session)
  const form = useFieldForm(fields, { ...startOf(report, session), ...told.values })
  const element = useRef<HTMLFormElement>(null)
  const [kode_toko, setShop] = useState(told.kode_toko ?? (session.isPusat && report.allShops ? allShops : session.kode_toko))
  const [state, setState] = useState<State>({ kind: 'IDLE' })
  const [isFolded, setFolded] = useState(() => isComplete(fields, form.values))
  const [look, changeLook] = useReportLook(session.user_id, report.screen.path)
  // Of two questions the later one counts; the same one twice is asked once.
  const asking = useRef<{ readonly question: string; readonly abort: AbortController }>(undefined)
  const periods = report.filters.filter(isPeriod)

  const search = async ({ shop = kode_toko, isQuiet = false } = {}) => {
    if (!form.check()) {
      setFolded(false)
      return focusFirstError(element.current)
    }
    for (const period of periods) {
      const { [period.from]: from, [period.to]: to } = form.values as Record<string, string>
      const messages = periodMessages(period, from as string, to as string, session.modules.includes(oneMonthModule))
      if (messages) {
        form.setErrors(messages)
        setFolded(false)
        return focusFirstError(element.current)
      }
    }
    const filter = { ...form.toWire(), ...(report.allShops ? { kode_toko: shop } : {}) }
    const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''))
    const question = JSON.stringify(filled)
    if (asking.current?.question === question) return undefined
    const mine = { question, abort: new AbortController() }
    asking.current?.abort.abort()
    asking.current = mine
    setState({ kind: 'SEARCHING' })
    let asOf: string | undefined
    try {
      const rows = (await sendCall(report.api, partsOf(report, filled), {
        signal: mine.abort.signal,
        isSearch: true,
        onAsOf: (moment) => (asOf = moment),
      })) as readonly Row[]
      if (asking.current !== mine) return undefined
      const first = periods[0]
      const days = first && ([String(form.values[first.from]), String(form.values[first.to])] as const)
      setState({ kind: 'FOUND', rows, days, kode_toko: shop, requested: filled, asOf })
      setFolded(true)
      if (rows.length > 0 && !isQuiet) toast(report.texts.ready, 'good')
    } catch (error) {
      if (asking.current !== mine) return undefined
      if (error instanceof CallError) form.setErrors(error.fields)
      setState({ kind: 'FAILED', error, requested: filled })
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
  // A report shows an answer first: today, or the query of the link that led here. It waits if the user must enter a value that has no default.
  const askAtFirst = useRef(isComplete(fields, form.values) ? search : undefined)
  useEffect(() => void askAtFirst.current?.({ isQuiet: !told.isTold }), [told.isTold])
  const days = periods.length > 0 && fixedDate === null ? quickDays(session.tgl_system) : []
  const assignDays = ({ from, to }: QuickDays) => {
    for (const period of periods) form.assign({ [period.from]: from, [period.to]: to })
  }
  const wider = periods.reduce((left, { from, to }) => widerDays(left, String(form.values[from]), String(form.values[to])), days)
  const quick = (chosen: QuickDays) => {
    assignDays(chosen)
    void search()
  }
  useShortcuts([{ ...keyOf.save, label: 'Cari', run: () => void search() }])

  const apply = (preset: Preset) => {
    const named = days.find(({ label }) => label === preset.days)
    const datesOf = fields.filter((field) => isDate(field) && (named !== undefined || fixedDate !== null)).map(({ name }) => name)
    form.assign(
      Object.fromEntries(Object.entries(preset.values).filter(([name]) => fields.some((field) => field.name === name) && !datesOf.includes(name))),
    )
    if (named) assignDays(named)
    const shop = session.isPusat && report.allShops ? preset.kode_toko : kode_toko
    setShop(shop)
    changeLook({ columns: preset.columns })
    void search({ shop })
  }
  const remember = (name: string) => {
    const first = periods[0]
    const named = first && days.find(({ from, to }) => from === form.values[first.from] && to === form.values[first.to])
    const preset: Preset = { name, values: form.values, days: named?.label, kode_toko, columns: look.columns }
    changeLook({ presets: [...look.presets.filter((each) => each.name !== name), preset] })
    toast('Pilihan Tersimpan', 'good')
  }

  return (
    <Panel screen={report.screen} onRefresh={search}>
      <div className="report-query">
        <Button
          fullWidth
          variant="default"
          className="report-unfold"
          leftSection={<IconAdjustments size={15} aria-hidden />}
          aria-expanded={!isFolded}
          onClick={() => setFolded((before) => !before)}
        >
          {say('Ubah Pencarian')}
          {isFolded && state.kind === 'FOUND' && state.days && <small className="report-asked">{[...new Set(state.days)].join(' – ')}</small>}
        </Button>
        <form
          ref={element}
          noValidate
          className="report-filter"
          data-folded={isFolded}
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
            {say('Cari')} <ButtonKey of={keyOf.save} />
          </Button>
        </form>
        <Group gap="xs" className="report-days">
          {days.map((each) => (
            <Button key={each.label} size="compact-xs" variant="subtle" className="report-day" onClick={() => quick(each)}>
              {say(each.label)}
            </Button>
          ))}
          <Presets
            path={report.screen.path}
            presets={look.presets}
            onApply={apply}
            onSave={remember}
            onDelete={({ name }) => changeLook({ presets: look.presets.filter((each) => each.name !== name) })}
            onRestore={(preset) => changeLook((now) => ({ presets: [...now.presets.filter(({ name }) => name !== preset.name), preset] }))}
          />
        </Group>
      </div>
      {state.kind === 'FOUND' && state.rows.length > 0 ? (
        <Found report={report} found={state} own={own} chosen={look.columns} onChoose={(columns) => changeLook({ columns })} />
      ) : (
        <Nothing state={state} report={report} onRetry={() => void search()}>
          {wider.map((each) => (
            <Button key={each.label} size="xs" variant="default" onClick={() => quick(each)}>
              {say(each.label)}
            </Button>
          ))}
        </Nothing>
      )}
    </Panel>
  )
}

/** The text if there are no rows, or none yet. If nothing was found, it also names the reports that may have more. */
function Nothing({ state, report, onRetry, children }: { state: State; report: Report; onRetry: () => void; children: ReactNode }) {
  if (state.kind === 'IDLE') return <IdleState text="Pilih filter, lalu tekan Cari" />
  if (state.kind === 'SEARCHING') return <LoadingState text="Sedang Mencari Data" />
  if (state.kind === 'FAILED') {
    const { failed } = report.texts
    const isFile = isOnlyAFile(report, state.error)
    return (
      <ErrorState error={state.error} text={failed} {...(report.saysFailed ? { first: failed } : {})} {...(isFile ? {} : { onRetry })}>
        {isFile && <WholeAsFile report={report} requested={state.requested} />}
      </ErrorState>
    )
  }
  return (
    <EmptyState text={report.texts.empty}>
      <Group gap="xs">{children}</Group>
    </EmptyState>
  )
}

interface FoundProps {
  readonly report: Report
  readonly found: Extract<State, { kind: 'FOUND' }>
  readonly own: OwnShape
  /** The columns that the person has chosen. */
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (names: readonly string[] | undefined) => void
}

/** What a report found: its sums, its rows, and what can be taken along of them (specification §4: nothing where nothing was found). */
function Found({ report, found, own, chosen, onChoose }: FoundProps) {
  const { body, above, cellOf, pdf, filed = (each: Table) => each } = own
  const say = useText()
  const session = useSession()
  const mayRead = useMayRead()
  const [busyFile, setBusyFile] = useState<string>()
  const [isFiltering, setFiltering] = useState(false)
  const [wanted, setWanted] = useState<Wanted>({})
  const [chosenSort, setSort] = useState<Sort>()
  // The user sees the letters that he types into a head at once, and the rows as soon as they are found.
  const settled = useDeferredValue(wanted)
  const read = useMemo(() => withoutRare(readBy(report, mayRead), found.rows), [report, mayRead, found.rows])
  const all = useMemo(() => toTable(read, found.rows, say), [read, found.rows, say])
  const names = useMemo(() => {
    const there = (chosen ?? []).filter((name) => all.columns.some((column) => column.name === name))
    return there.length > 0 ? there : columnsAtFirst(read, found.kode_toko === allShops)
  }, [chosen, all, read, found.kode_toko])
  const searched = useMemo(() => all.columns.filter(({ name }) => names.includes(name)), [all, names])
  const table = useMemo(() => {
    const rows = isFiltering ? wantedRows(searched, found.rows, settled, say) : found.rows
    return rows === found.rows ? all : toTable(read, rows, say)
  }, [isFiltering, searched, found.rows, settled, say, all, read])
  const shown = useMemo(() => (body ? table : withColumns(table, names)), [body, table, names])
  // A column that is no longer shown sorts nothing, neither here nor in a file.
  const sort = shown.columns.some(({ name }) => name === chosenSort?.name) ? chosenSort : undefined
  const cell = useMemo(() => cellOf?.(found.requested), [cellOf, found.requested])
  const tiles = useMemo(() => tilesOf(read), [read])
  const narrowed =
    table === all
      ? ''
      : [{ name: anyColumn, label: 'Cari' }, ...searched]
          .flatMap(({ name, label }) => (settled[name]?.trim() ? [`${say(label)}: ${settled[name]}`] : []))
          .join(', ')

  // Files show it too.
  const late = found.asOf && say('Data per {{jam}}', { jam: rowWords.created_at.format(found.asOf).slice(-8) })
  const exportAs = async (kind: 'pdf' | 'xlsx' | 'csv') => {
    setBusyFile(kind)
    try {
      // A sheet that contains only some of the rows names the filter.
      const period =
        [found.days && daysInWords(found.days), narrowed && `${say('Saring')} ${narrowed}`, late].filter(Boolean).join(' · ') || undefined
      const taken = {
        table: filed(sortedTable(table, sort), say),
        shown: filed(sortedTable(shown, sort), say),
        period,
        kode_toko: found.kode_toko,
        days: askedDays(report, found.requested, session.tgl_system),
      }
      await exportReport(kind, report, taken, session, say, pdf)
    } catch (error) {
      showError(error)
    } finally {
      setBusyFile(undefined)
    }
  }
  const file = (kind: 'pdf' | 'xlsx' | 'csv', label: string, icon: ReactNode) => (
    <Button size="xs" variant="default" leftSection={icon} loading={busyFile === kind} onClick={() => void exportAs(kind)}>
      {label}
    </Button>
  )
  return (
    <>
      {above?.(all, found.requested)}
      {!body && <Tiles table={table} names={tiles} />}
      <Group gap="xs" mb="s">
        <Text size="sm" c="dimmed" mr="auto" aria-live="polite">
          {table === all
            ? say('{{n}} baris', { n: formatNumber(all.count, 0) })
            : say('{{n}} dari {{all}} baris', { n: formatNumber(table.count, 0), all: formatNumber(all.count, 0) })}
        </Text>
        {!body && (
          <>
            <Button
              size="xs"
              variant={isFiltering ? 'light' : 'default'}
              aria-pressed={isFiltering}
              leftSection={<IconFilter size={15} aria-hidden />}
              onClick={() => setFiltering((before) => !before)}
            >
              {say('Saring')}
            </Button>
            <ColumnPicker size="xs" columns={all.columns} shown={names} onChoose={onChoose} />
          </>
        )}
        {table.count > 0 && (
          <Group gap="xs" className="report-files">
            {file('pdf', say('Export Pdf'), <IconFileTypePdf size={15} aria-hidden />)}
            {report.files.excel && file('xlsx', say('Export Excel'), <IconFileSpreadsheet size={15} aria-hidden />)}
            {file('csv', 'CSV', <IconFileTypeCsv size={15} aria-hidden />)}
          </Group>
        )}
      </Group>
      {body ? (
        body(table, found.requested)
      ) : (
        <ReportTable
          table={shown}
          cell={cell}
          sort={sort}
          onSort={setSort}
          label={say(report.screen.title)}
          wanted={wanted}
          onWanted={isFiltering ? (name, typed) => setWanted((before) => ({ ...before, [name]: typed })) : undefined}
        />
      )}
      {late && (
        <Text size="sm" c="dimmed" ta="right" mt="xs">
          {late}
        </Text>
      )}
    </>
  )
}

/** Whether everything is entered that a question needs. */
const isComplete = (fields: readonly AnyField[], values: Readonly<Record<string, unknown>>): boolean =>
  fields.every(({ name, isOptional }) => isOptional || (values[name] !== null && values[name] !== undefined && values[name] !== ''))
