import { Button, Group } from '@mantine/core'
import { IconFileImport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { lackOf, verdictOf } from '../contract/gate.ts'
import type { AnyField } from '../contract/field.ts'
import { type Master, nounOf, sortedBy } from '../contract/master.ts'
import { viewerOf } from '../contract/session.ts'
import { sendCall } from './api.ts'
import { ButtonKey } from './button-key.tsx'
import { ListFileButtons, wholePage } from './csv-list.tsx'
import { DataTable, type Row, type Sort } from './data-table.tsx'
import { ConfirmDelete, showSuccess, toast } from './dialogs.tsx'
import { useMayRead } from './door.ts'
import { FieldForm } from './field-form.ts'
import { fetched } from './fetched.tsx'
import { keyOf } from './keys.ts'
import { useChosenColumns } from './list-columns.tsx'
import { Loaded } from './loaded.tsx'
import { listKey, useList } from './lookup-input.tsx'
import { useMasterCells } from './master-cells.tsx'
import { type FormCraft, RowForm } from './master-form.tsx'
import { masterColumns, masterPages } from './master-list.ts'
import { PagedList, usePages } from './paged-list.tsx'
import { Panel } from './panel.tsx'
import { RowAction } from './row-action.tsx'
import { useLinkAction } from './screen-link.tsx'
import { SearchBox } from './search-box.tsx'
import { useSearched } from './searched-rows.ts'
import { useSession } from './session.ts'
import { useShortcuts } from './shortcuts.ts'
import { Note } from './states.tsx'
import { type Say, type TextValues, useText } from './text.ts'
import { offerUndo } from './undo.tsx'

const pageSize = 50
const none: readonly Row[] = []
const ofLevels = 'Hanya Level {{level}} Yang Dapat Mengubah Daftar Ini'
const ofHeadOffice = 'Daftar Ini Berlaku Di Semua Cabang, Hanya Kantor Pusat Yang Dapat Mengubahnya'
// Reading files is for the few days on which a list is brought along from elsewhere.
const ImportDialog = fetched(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

export interface MasterScreenProps extends FormCraft {
  readonly master: Master
  /** Further buttons at a row, for a master that has more to show. */
  readonly extras?: (row: Row) => ReactNode
}

/** Shows which part of a list has no effect yet, and the module that it waits for. */
function waitingNote({ module, fields }: NonNullable<Master['awaits']>, master: Master, say: Say): { text: string; values: TextValues } {
  const modul = say(module)
  if (fields.length === 0) return { text: 'Belum Dipakai: Menunggu Modul {{modul}}', values: { modul } }
  const kolom = master.fields.filter(({ name }) => fields.includes(name)).map(({ label }) => say(label))
  return { text: '{{kolom}} Belum Dipakai: Menunggu Modul {{modul}}', values: { kolom: kolom.join(', '), modul } }
}

/** What to do with a list that has nothing in it yet. */
function AddFirst({ master, onAdd }: { master: Master; onAdd: () => void }) {
  const say = useText()
  return (
    <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
      {say('Tambah {{what}}', { what: say(nounOf(master)) })}
    </Button>
  )
}

type Editing = { readonly row: Row | undefined }

/** The screen of a master: its list, and a form for one row of it. Everything follows from the declaration. */
export function MasterScreen({ master, extras, ...craft }: MasterScreenProps) {
  const say = useText()
  const session = useSession()
  const queries = useQueryClient()
  const mayRead = useMayRead()
  const { pages: isPaged } = master.api
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const [sort, setSort] = useState<Sort>({ name: master.sort, direction: 'asc' })
  // A list that grows is searched and sorted where it is; any other is here as a whole.
  const whole = useList(master.api.list, !isPaged)
  const wanted = { ...(cari ? { cari } : {}), sort: sort.name, arah: sort.direction }
  const paged = usePages([...listKey(master.api.list), 'halaman', wanted], masterPages(master, wanted), isPaged !== undefined)
  const list = isPaged ? paged : whole
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<Row>()
  const [isImporting, setImporting] = useState(false)

  const columns = useMemo(() => masterColumns(master).filter(mayRead), [master, mayRead])
  const { shown, picker } = useChosenColumns(isPaged ? undefined : master.screen.path, columns)
  const rows = useSearched(whole.data ?? none, columns, searched)
  const gate = 'gate' in master.writeAccess ? master.writeAccess.gate : undefined
  const mayWrite = verdictOf(gate, viewerOf(session)) === 'OPEN'
  const can = { add: mayWrite && master.api.create, change: mayWrite && master.api.update, remove: mayWrite && master.api.remove }
  const sortable = useMemo(() => new Set(sortedBy(master).map(({ name }) => name)), [master])
  const { sortable: sortedHere } = master
  const codeOf = (row: Row) => String(row[master.key])

  const refresh = () => queries.invalidateQueries({ queryKey: listKey(master.api.list) })
  const reload = async () =>
    isPaged ? ((await paged.refetch()).data?.pages.flatMap((page) => page.rows) ?? none) : ((await whole.refetch()).data ?? none)
  const lack = lackOf(gate, viewerOf(session))
  const whyNot = lack && 'levels' in lack ? { text: ofLevels, values: { level: lack.levels.join(', ') } } : { text: ofHeadOffice }
  const { cells, question } = useMasterCells({
    master,
    isCrafted: Object.values(craft).some((part) => part !== undefined),
    onRefused: mayWrite ? undefined : () => toast(whyNot.text, 'bad', whyNot.values),
    reload,
  })
  const returns = Boolean(can.add) && mayComeBack(master, mayRead)
  const remove = async () => {
    if (!removing || !master.api.remove) return
    await sendCall(master.api.remove, { params: { [master.key]: codeOf(removing) } })
    setRemoving(undefined)
    await refresh()
    const { create } = master.api
    if (!create || !returns) return showSuccess(master.texts.removed)
    offerUndo({
      text: master.texts.removed,
      undo: async () => {
        await sendCall(create, { body: new FieldForm(master.fields, removing).toWire() })
        await refresh()
      },
    })
  }
  // The palette leads here to add one.
  useLinkAction('baru', Boolean(can.add), () => setEditing({ row: undefined }))
  useShortcuts([{ ...keyOf.add, run: () => setEditing({ row: undefined }), disabled: !can.add || editing !== undefined }])

  const actions = (row: Row) => (
    <>
      {extras?.(row)}
      {can.change && (
        <RowAction icon={IconPencil} title={say('Edit')} label={say('Edit {{what}}', { what: codeOf(row) })} onClick={() => setEditing({ row })} />
      )}
      {can.remove && (
        <RowAction
          icon={IconTrash}
          isDanger
          title={say('Hapus')}
          label={say('Hapus {{what}}', { what: codeOf(row) })}
          onClick={() => setRemoving(row)}
        />
      )}
    </>
  )
  const table = {
    emptyText: typed ? 'Data Tidak Ditemukan' : master.texts.empty,
    ...(can.change || can.remove || extras ? { actions } : {}),
    ...(master.api.update ? { cells } : {}),
    ...(can.add && !typed ? { emptyAction: <AddFirst master={master} onAdd={() => setEditing({ row: undefined })} /> } : {}),
  }
  return (
    <Panel screen={master.screen} onRefresh={() => list.refetch()}>
      {master.awaits && <Note {...waitingNote(master.awaits, master, say)} />}
      {!mayWrite && <Note {...whyNot} />}
      <Group gap="s" mb="sm">
        <SearchBox value={typed} onChange={setTyped} />
        <Group gap="s" ml="auto" className="list-tools">
          {picker}
          {!isPaged && <ListFileButtons list={{ screen: master.screen, csvName: master.csvName, columns, fetchPage: async () => wholePage(rows) }} />}
          {can.add && master.api.importRows && (
            <Button variant="default" leftSection={<IconFileImport size={15} aria-hidden />} onClick={() => setImporting(true)}>
              {say('Impor')}
            </Button>
          )}
          {can.add && (
            <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEditing({ row: undefined })}>
              {say('Tambah')} <ButtonKey of={keyOf.add} />
            </Button>
          )}
        </Group>
      </Group>
      {isPaged ? (
        <PagedList
          {...table}
          list={paged}
          label={say(master.screen.title)}
          columns={columns}
          rowKey={master.key}
          path={master.screen.path}
          {...(can.change ? { onOpen: (_: string, row: Row) => setEditing({ row }) } : {})}
          sort={sort}
          onSort={setSort}
          sortable={(name) => sortable.has(name)}
          countText={(n, total) => say('{{n}} dari {{total}} baris', { n, total })}
        />
      ) : (
        <Loaded query={whole}>
          {() => (
            <DataTable
              {...table}
              label={say(master.screen.title)}
              columns={shown}
              sections={[{ heading: undefined, rows, subtotal: undefined }]}
              rowKey={codeOf}
              pageSize={pageSize}
              isFilling
              {...(sortedHere ? { sortable: (name: string) => sortedHere.includes(name) } : {})}
              {...(can.change ? { onOpen: (row: Row) => setEditing({ row }) } : {})}
            />
          )}
        </Loaded>
      )}
      {editing && (
        <RowForm
          {...craft}
          key={editing.row ? codeOf(editing.row) : ''}
          master={master}
          row={editing.row}
          onClose={() => setEditing(undefined)}
          onSaved={refresh}
          reload={reload}
        />
      )}
      {question}
      {isImporting && <ImportDialog master={master} onClose={() => setImporting(false)} onSaved={refresh} />}
      <ConfirmDelete
        opened={removing !== undefined}
        what={removing ? nameOf(master, removing) : ''}
        returns={returns}
        onYes={remove}
        onNo={() => setRemoving(undefined)}
        failedText={master.texts.removeFailed}
      />
    </Panel>
  )
}

/** A deleted row can be added again as it was: the list shows all of its fields, and no picture was deleted with it. */
const mayComeBack = (master: Master, mayRead: (field: AnyField) => boolean) =>
  !master.isGoneForGood && master.fields.every((field) => mayRead(field) && !field.kind.isPicture)

/** `BCA — BANK CENTRAL ASIA` */
function nameOf(master: Master, row: Row): string {
  const second = master.fields.find((field) => field.name !== master.key && field.kind.name === 'text')
  return [row[master.key], second ? row[second.name] : undefined].filter(Boolean).join(' — ')
}
