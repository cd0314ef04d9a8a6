import './document.css'
import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ListQuery } from '#engine/contract/document-calls.ts'
import { type AnyDocument, documentWords as w, narrowedTo, statusOf } from '#engine/contract/document.ts'
import { col } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { type TableColumn, tableColumn } from '#engine/contract/table.ts'
import { date } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import type { CsvList, FetchPage } from '#engine/web/csv-list.tsx'
import { DoorLink } from '#engine/web/door-link.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import type { Days } from '#engine/web/module.ts'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { quickDays, widerDays } from '#engine/web/report-filter.ts'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { readCashiers } from '../contract/cashiers.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import type { DocumentLook } from './stored.ts'

const [fromField, toField] = [date('Tanggal Awal').named('tgl_from'), date('Tanggal Akhir').named('tgl_to')]

const validByLabel = 'Divalidasi Oleh'

/** What a list of documents shows of each; the state in the words of the kind. */
export const columnsOf = (document: AnyDocument): readonly TableColumn[] =>
  [...document.list.columns, ...(document.list.validBy ? [col(w.user_id, { label: validByLabel })] : [])].map((column) =>
    tableColumn(column.field.name === 'status' ? { ...column, field: statusOf(document) } : column),
  )

/** The documents that match, page by page. */
export const fetchDocuments =
  ({ calls }: AnyDocument, wanted: Partial<ListQuery>): FetchPage =>
  (after, signal) =>
    send(calls.list, { query: { ...wanted, limit: 200, ...(after ? { after } : {}) } }, { signal }) as ReturnType<FetchPage>

/** What a screen for some documents alone asks for. */
export const narrowing = (document: AnyDocument, screen: Screen): Partial<ListQuery> => {
  const only = narrowedTo(document, screen)
  return only ? { hanya: only.name } : {}
}

/** The documents of some days, as a screen lists them. */
export const documentsOf =
  (document: AnyDocument, screen: Screen) =>
  (days: Days): CsvList => ({
    screen,
    columns: columnsOf(document),
    days: [days.tgl_from, days.tgl_to],
    fetchPage: fetchDocuments(document, { ...days, ...narrowing(document, screen) }),
  })

/** The documents of a kind by day, found by what its declaration says; each opens with its receipt. */
export function DocumentList({ look, screen }: { look: DocumentLook; screen: Screen }) {
  const say = useText()
  const { document } = look
  const { tgl_system, kode_toko, fixedDate } = useSession()
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setDays] = useState({ tgl_from: tgl_system, tgl_to: tgl_system })
  const days = fixedDate === null ? chosen : { tgl_from: fixedDate, tgl_to: fixedDate }
  const [status, setStatus] = useState<string | null>(null)
  const asksLate = useLinkValue('lewat') !== undefined && document.list.due !== undefined
  const [isLate, setLate] = useState(asksLate)
  // A link to the late ones works on this screen too.
  useEffect(() => {
    if (asksLate) setLate(true)
  }, [asksLate])
  const [valid_by, setValidBy] = useState<string | null>(null)
  const [opened, setOpened] = useState<string>()
  const wanted = {
    ...days,
    ...narrowing(document, screen),
    ...(status ? { status } : {}),
    ...(isLate ? { lewat: 'true' as const } : {}),
    ...(valid_by ? { valid_by } : {}),
    ...(cari ? { cari } : {}),
  }
  const list = usePages([document.calls.list.call, kode_toko, wanted], fetchDocuments(document, wanted))
  const columns = useMemo(() => columnsOf(document), [document])
  const searched = [
    ...document.list.search,
    ...(document.list.searchLines ? [document.list.searchLines.field, ...(document.list.searchLines.also ?? [])] : []),
  ]
  return (
    <Panel screen={screen} onRefresh={() => list.refetch()}>
      <div className="document-filter">
        <SearchBox label="Cari" placeholder={searched.map(({ label }) => say(label)).join(', ')} className="" value={typed} onChange={setTyped} />
        <FieldInput
          field={fromField}
          value={days.tgl_from}
          readOnly={fixedDate !== null || isLate}
          onChange={(tgl_from) => tgl_from && setDays((before) => ({ ...before, tgl_from }))}
        />
        <FieldInput
          field={toField}
          value={days.tgl_to}
          readOnly={fixedDate !== null || isLate}
          onChange={(tgl_to) => tgl_to && setDays((before) => ({ ...before, tgl_to }))}
        />
        <Select
          label={say('Status')}
          placeholder={say('SEMUA')}
          clearable
          data={Object.entries(document.states).map(([value, label]) => ({ value, label: say(label) }))}
          value={status}
          onChange={setStatus}
        />
        {/* A late document may be of any day. */}
        {document.list.due && (
          <Checkbox label={say('Lewat Jatuh Tempo')} checked={isLate} onChange={(event) => setLate(event.currentTarget.checked)} />
        )}
        {document.list.validBy && <ValidBy value={valid_by} onChange={setValidBy} />}
      </div>
      <PagedList
        list={list}
        label={say(screen.title)}
        columns={columns}
        rowKey={document.number.name}
        path={screen.path}
        days={isLate ? undefined : [days.tgl_from, days.tgl_to]}
        onOpen={setOpened}
        emptyAction={
          <Group gap="sm" justify="center">
            {!(cari || status || isLate || valid_by) && <DoorLink to={document.screens.entry} />}
            {fixedDate === null &&
              !isLate &&
              widerDays(quickDays(tgl_system), days.tgl_from, days.tgl_to).map(({ label, from, to }) => (
                <Button key={label} size="xs" variant="default" onClick={() => setDays({ tgl_from: from, tgl_to: to })}>
                  {say(label)}
                </Button>
              ))}
          </Group>
        }
        countText={(n, total) => say('{{n}} dari {{total}} data', { n, total })}
      />
      {opened && <DocumentDrawer look={look} id={opened} opened onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}

/** All of them, or those of one of the cashiers (specification §6). */
function ValidBy({ value, onChange }: { value: string | null; onChange: (user_id: string | null) => void }) {
  const say = useText()
  const { kode_toko } = useSession()
  const { data = [] } = useQuery({ queryKey: [readCashiers.call, kode_toko], queryFn: () => send(readCashiers) })
  return (
    <Select
      label={say(validByLabel)}
      placeholder={say('SEMUA')}
      clearable
      data={data.map(({ user_id, nama }) => ({ value: user_id, label: `${nama} (${user_id})` }))}
      value={value}
      onChange={onChange}
    />
  )
}
