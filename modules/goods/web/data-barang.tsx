import './data-barang.css'
import { type ComboboxItem, ActionIcon, Button, Checkbox, Group, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import { IconCamera, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { TableColumn } from '#engine/contract/table.ts'
import type { Row, Sort } from '#engine/web/data-table.tsx'
import { DoorLink } from '#engine/web/door-link.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { keyOf } from '#engine/web/keys.ts'
import { choiceOf } from '#engine/web/list-select.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { useIsNarrow } from '#engine/web/narrow.ts'
import { openThing } from '#engine/web/openers.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { dataBarang, listPieces, sortColumns } from '../contract/data-barang.ts'
import { owners, statuses } from '../contract/fields.ts'
import { PieceCards } from './piece-cards.tsx'
import { PieceGrid } from './piece-grid.tsx'
import { fetchPieces, pieceColumns } from './piece-list.ts'
import { MissingPhotos, pictureActs, pieceOf, withoutPhoto } from './piece-pictures.tsx'
import { PieceTaskLinks } from './piece-task-links.tsx'
import { pieceEntry, pieceTasks } from './piece-tasks.ts'
import { PieceName, StatusBadge } from './status-badge.tsx'
import { useCamera } from './use-camera.tsx'

const nothing: ReadonlySet<string> = new Set()
const noFilter = { kode_dept: null, kode_group: null, kode_gudang: null, kode_baki: null, status: null, konsinyasi: null }
type Filters = Readonly<Record<keyof typeof noFilter, string | null>>

/** Every piece the shop has or had; typed words find it, a click shows where it has been. */
export default function DataBarang() {
  const say = useText()
  const session = useSession()
  const { kode_toko } = session
  const tasks = useMemo(() => pieceTasks().filter((task) => doorsFor(session)(task) === 'OPEN'), [session])
  const entry = pieceEntry()
  const [picked, setPicked] = useState<ReadonlySet<string>>(nothing)
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const [filters, setFilters] = useState<Filters>({ ...noFilter, status: 'READY' })
  const [sort, setSort] = useState<Sort>({ name: 'tgl_masuk', direction: 'desc' })
  const [view, setView] = useView()
  const showAll = () => {
    setTyped('')
    setFilters(noFilter)
  }
  const told = useLinkValue('kode_barcode')
  useEffect(() => {
    if (told) openThing('barang', told)
  }, [told])
  const wanted = { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)), ...(cari ? { cari } : {}) }
  const list = usePages(
    [listPieces.call, kode_toko, wanted, sort],
    fetchPieces({ ...wanted, sort: sort.name as (typeof sortColumns)[number], arah: sort.direction }),
  )
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const camera = useCamera()
  const acts = pictureActs(rows, camera)
  const missing = withoutPhoto(rows)
  const [room, isNarrow] = useIsNarrow()
  const isNarrowed = cari !== '' || Object.values(filters).some((value) => value !== null)
  useShortcuts([
    { ...keyOf.view, run: () => setView(view === 'TABEL' ? 'GAMBAR' : 'TABEL') },
    { ...keyOf.shoot, run: () => camera.shoot(missing), disabled: !camera.may || missing.length === 0 || Boolean(camera.dialog) },
  ])
  const pick = (row: Row) => <Pick kode_barcode={String(row['kode_barcode'])} picked={picked} onChange={setPicked} />
  const hasTasks = tasks.length > 0
  const corner = hasTasks ? { corner: pick } : {}
  /** What stands at the end of a row: the camera where there is no picture yet, and the box that picks it. */
  const ends = (row: Row) => (
    <span className="pieces-ends">
      {acts.mayShoot(row) && (
        <ActionIcon aria-label={say('Ambil Foto {{what}}', { what: String(row['kode_barcode']) })} onClick={() => acts.look(row)}>
          <IconCamera size={16} aria-hidden />
        </ActionIcon>
      )}
      {hasTasks && pick(row)}
    </span>
  )
  const filter = (name: keyof Filters, label: string, choices: readonly { value: string; label: string }[]) => (
    <Select
      label={say(label)}
      placeholder={say('SEMUA')}
      clearable
      data={choices}
      value={filters[name]}
      onChange={(value) => setFilters((before) => ({ ...before, [name]: value, ...(name === 'kode_gudang' ? { kode_baki: null } : {}) }))}
    />
  )
  return (
    <Panel screen={dataBarang} onRefresh={() => list.refetch()}>
      <div className="pieces-filter">
        <SearchBox
          label="Cari"
          placeholder={say('Barcode, nama barang, kode intern, tag')}
          className="pieces-search"
          value={typed}
          onChange={setTyped}
        />
        {filter(
          'status',
          'Status',
          Object.entries(statuses).map(([value, label]) => ({ value, label: say(label) })),
        )}
        {filter(
          'konsinyasi',
          'Konsinyasi',
          Object.entries(owners).map(([value, label]) => ({ value, label: say(label) })),
        )}
        {filter('kode_dept', 'Jenis', useChoices(masterJenis.api.list, 'kode_dept', 'nama_dept'))}
        {filter('kode_group', 'Kode Group', useChoices(masterGroup.api.list, 'kode_group', 'nama_group'))}
        {filter('kode_gudang', 'Gudang', useChoices(masterGudang.api.list, 'kode_gudang', 'nama_gudang'))}
        {filter('kode_baki', 'Baki', useChoices(masterBaki.api.list, 'kode_baki', 'nama_baki', filters.kode_gudang))}
      </div>
      <Group justify="space-between" gap="s" mb="s">
        {hasTasks ? <PickedTasks picked={picked} shown={rows.map((row) => String(row['kode_barcode']))} onChange={setPicked} /> : <span />}
        <Group gap="s">
          <MissingPhotos rows={rows} camera={camera} by={keyOf.shoot} />
          <SegmentedControl
            size="xs"
            aria-label={say('Tampilan')}
            value={view}
            onChange={(value) => setView(value)}
            data={[
              { value: 'TABEL', label: <Shape icon={IconTable} text={say(isNarrow ? 'Daftar' : 'Tabel')} /> },
              { value: 'GAMBAR', label: <Shape icon={IconLayoutGrid} text={say('Gambar')} /> },
            ]}
          />
        </Group>
      </Group>
      <div ref={room}>
        <PagedList
          list={list}
          label={say(dataBarang.title)}
          path={dataBarang.path}
          columns={pieceColumns}
          rowKey="kode_barcode"
          onOpen={(kode_barcode) => openThing('barang', kode_barcode)}
          sort={sort}
          onSort={setSort}
          sortable={(name) => (sortColumns as readonly string[]).includes(name)}
          cell={pieceCell}
          countText={(n, total) => say('{{n}} dari {{total}} barang', { n, total })}
          emptyAction={
            isNarrowed ? (
              <Button size="xs" variant="default" onClick={showAll}>
                {say('Tampilkan Semua Barang')}
              </Button>
            ) : (
              entry && <DoorLink to={entry} />
            )
          }
          {...(hasTasks || camera.may ? { actions: ends, actionsPx: hasTasks && camera.may ? 64 : 36 } : {})}
          {...(view === 'GAMBAR'
            ? { body: (shown, more) => <PieceGrid label={say(dataBarang.title)} rows={shown} onEnd={more} camera={camera} {...corner} /> }
            : isNarrow
              ? { body: (shown) => <PieceCards label={say(dataBarang.title)} rows={shown} camera={camera} {...corner} /> }
              : {})}
        />
      </div>
      {camera.dialog}
    </Panel>
  )
}

type View = 'TABEL' | 'GAMBAR'

/** How a piece reads in its row where that is more than a text. */
function pieceCell({ name }: TableColumn, row: Row) {
  if (name === 'status') return <StatusBadge status={pieceOf(row).status} />
  return name === 'nama_barang' ? <PieceName piece={pieceOf(row)} /> : undefined
}

/** The view of pieces on this machine. It stays after a logout. */
const useView = () => useLocalStorage<View>({ key: 'barang.view', defaultValue: 'TABEL', getInitialValueInEffect: false })

const Shape = ({ icon: Icon, text }: { icon: typeof IconTable; text: string }) => (
  <Group gap="xs" wrap="nowrap">
    <Icon size={14} aria-hidden />
    {text}
  </Group>
)

interface PickProps {
  readonly picked: ReadonlySet<string>
  readonly onChange: (picked: ReadonlySet<string>) => void
}

function Pick({ kode_barcode, picked, onChange }: PickProps & { kode_barcode: string }) {
  const say = useText()
  const change = (isPicked: boolean) => onChange(new Set(isPicked ? [...picked, kode_barcode] : [...picked].filter((each) => each !== kode_barcode)))
  return (
    <Checkbox
      size="xs"
      className="pieces-pick"
      aria-label={`${say('Pilih')} ${kode_barcode}`}
      checked={picked.has(kode_barcode)}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

/** What may be done with the pieces that were picked; all that are shown are picked at once. */
function PickedTasks({ shown, picked, onChange }: PickProps & { shown: readonly string[] }) {
  const say = useText()
  const isAll = shown.length > 0 && shown.every((kode_barcode) => picked.has(kode_barcode))
  return (
    <Group gap="m" className="pieces-picked">
      <Checkbox
        size="xs"
        label={say('Pilih Semua Yang Tampil')}
        checked={isAll}
        indeterminate={!isAll && picked.size > 0}
        onChange={() => onChange(isAll ? nothing : new Set([...picked, ...shown]))}
      />
      <span aria-live="polite">{say('{{n}} barang dipilih', { n: picked.size })}</span>
      {picked.size > 0 && <PieceTaskLinks kode_barcodes={[...picked]} />}
    </Group>
  )
}

function useChoices(call: string, key: string, label: string, kode_gudang?: string | null): readonly ComboboxItem[] {
  const { data } = useList(call)
  return useMemo(
    () => (data ?? []).filter((row) => !kode_gudang || row['kode_gudang'] === kode_gudang).map((row) => choiceOf(row, key, label)),
    [data, key, label, kode_gudang],
  )
}
