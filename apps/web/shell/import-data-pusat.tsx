import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFileDownload, IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Master, nounOf } from '#engine/contract/master.ts'
import { moment } from '#engine/kinds/index.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { download } from '#engine/web/mobile-wrapper.ts'
import { Panel } from '#engine/web/panel.tsx'
import { type Sheet, fileFailure, filledRows, ofAnyRow, readSheets, valuesOf } from '#engine/web/read-table.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { sheetName } from '#engine/web/sheet-name.ts'
import { templateOf } from '#engine/web/table-template.ts'
import { TableFileButton } from '#engine/web/table-file-button.tsx'
import { type Say, errorText, fieldText, useText } from '#engine/web/text.ts'
import {
  type ImportedFile,
  type ImportedList,
  checkImport,
  importDataPusat,
  importHistory,
  importLists,
} from '#modules/masters/contract/import-data-pusat.ts'
import { type StarterList, starterLists } from './starter-lists.ts'
import { TakeFromPortal } from './take-from-portal.tsx'
import './import-data-pusat.css'

const time = moment('Waktu')
const shownMax = 200

/** A sheet of the file, and the list that it belongs to. Undefined if the list is unknown or the sheet is left out. */
interface ReadSheet extends Sheet {
  readonly master: Master | undefined
  /** The rows of a list that came from another portal, where nothing need be read. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
}

interface ReadFile {
  readonly name: string
  readonly sheets: readonly ReadSheet[]
}

/** What the server found of the file as it stands. */
type Found = { readonly hasil: readonly ImportedList[] } | { readonly failure: string; readonly fields: Readonly<Record<string, string>> }

/** Small letters without what people write between words. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The list that a sheet is called after: its title, its noun, its table or its path. */
export const masterOfSheet = (masters: readonly Master[], name: string, say: Say): Master | undefined =>
  masters.find((master) =>
    [master.screen.title, say(master.screen.title), nounOf(master), master.table, master.screen.path].some((each) => plain(each) === plain(name)),
  )

/** Brings lists in from a workbook: read, tried by the server with everything that is wrong at its row, then written whole. */
export function ImportDataPusat({ masters }: { masters: readonly Master[] }) {
  const say = useText()
  const queries = useQueryClient()
  const session = useSession()
  const { shops } = session
  const doorOf = doorsFor(session)
  const open = masters.filter((master) => master.api.create && doorOf(master.screen) === 'OPEN')
  const [read, setRead] = useState<ReadFile>()
  const [found, setFound] = useState<Found>()
  const [unreadable, setUnreadable] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [shop, setShop] = useState(session.kode_toko)
  const sheets = (read?.sheets ?? []).map((sheet) => ({
    ...sheet,
    list: sheet.master && { master: sheet.master, ...(sheet.rows ? listOf(sheet.rows) : valuesOf(sheet.master, sheet.cells, say, ofAnyRow)) },
  }))
  const chosen = sheets.flatMap(({ list }) => list ?? [])
  const hasShopLists = shops.length > 1 && chosen.some(({ master }) => master.scope === 'shop')
  const bodyOf = (nama_file: string): ImportedFile => ({
    nama_file,
    daftar: chosen.map(({ master, rows }) => ({ tabel: master.table, rows: [...rows] })),
  })

  const load = async (file: File) => {
    setFound(undefined)
    setUnreadable(undefined)
    const sheets = await readSheets(file).catch((error: unknown) => {
      setUnreadable(fileFailure(error))
      return undefined
    })
    setRead(
      sheets && {
        name: file.name,
        sheets: sheets
          .filter(({ cells }) => filledRows(cells).length > 0)
          .map((sheet) => ({ ...sheet, master: masterOfSheet(open, sheet.name, say) })),
      },
    )
  }
  const takeLists = (name: string, lists: readonly StarterList[]) => {
    setFound(undefined)
    setUnreadable(undefined)
    const sheets = lists.flatMap(({ tabel, rows }) => {
      const master = open.find(({ table }) => table === tabel)
      return master && rows.length > 0 ? [{ name: say(master.screen.title), cells: [], rows, master }] : []
    })
    setRead({ name, sheets })
  }
  const takeTemplate = async () => {
    const lists = open.map((master) => ({ name: sheetName(say(master.screen.title)), fields: master.fields }))
    await download(await templateOf(lists, say), 'IMPORT DATA PUSAT.xlsx')
  }
  const choose = (at: number, table: string) => {
    setFound(undefined)
    const master = open.find((each) => each.table === table)
    setRead((before) => before && { ...before, sheets: before.sheets.map((sheet, nth) => (nth === at ? { ...sheet, master } : sheet)) })
  }
  const ask = async (isFinal: boolean) => {
    if (!read || isBusy || chosen.length === 0) return
    setBusy(true)
    try {
      const body = bodyOf(read.name)
      const about = hasShopLists ? { body, shop } : { body }
      const { hasil } = await (isFinal ? send(importLists, about) : send(checkImport, about))
      setFound({ hasil })
      if (!isFinal) return
      setRead(undefined)
      setFound(undefined)
      showSuccess('Berhasil Menyimpan Data')
      await queries.invalidateQueries()
    } catch (error) {
      setFound({ failure: errorText(error), fields: error instanceof CallError ? error.fields : {} })
    } finally {
      setBusy(false)
    }
  }
  const isRight = found !== undefined && 'hasil' in found
  useShortcuts([{ ...keyOf.save, label: isRight ? 'Simpan' : 'Periksa File', run: () => void ask(isRight) }])
  return (
    <Panel screen={importDataPusat}>
      <p className="import-pusat-hint">
        {say(
          'Satu file Excel boleh berisi banyak daftar, satu lembar satu daftar; nama lembar adalah nama daftarnya. Baris dengan kode yang sudah ada diubah, yang lain ditambah.',
        )}
      </p>
      <Group gap="sm" mb="sm">
        <TableFileButton isFirst={!read} onFile={(file) => void load(file)} />
        <Button variant="default" leftSection={<IconFileDownload size={15} aria-hidden />} onClick={() => void takeTemplate()}>
          {say('Unduh Template')}
        </Button>
        <Button variant="default" leftSection={<IconListCheck size={15} aria-hidden />} onClick={() => takeLists(say('Contoh Daftar'), starterLists)}>
          {say('Pakai Contoh Daftar')}
        </Button>
        <TakeFromPortal masters={open} onTaken={({ portal, lists }) => takeLists(`Portal ${portal}`, lists)} />
        {read && <span>{read.name}</span>}
      </Group>
      {unreadable && (
        <p role="alert" className="form-failure">
          {unreadable}
        </p>
      )}
      {read && (
        <>
          <ul className="import-sheets" aria-label={say('Lembar Dalam File')}>
            {sheets.map(({ list, ...sheet }, at) => (
              <SheetItem
                key={sheet.name}
                sheet={sheet}
                unknown={list?.unknown ?? []}
                masters={open}
                found={found}
                onChoose={(table) => choose(at, table)}
              />
            ))}
          </ul>
          {hasShopLists && (
            <NativeSelect
              mt="sm"
              label={say('Daftar Per Toko Masuk Ke')}
              description={chosen
                .filter(({ master }) => master.scope === 'shop')
                .map(({ master }) => say(master.screen.title))
                .join(', ')}
              value={shop}
              onChange={(event) => {
                setFound(undefined)
                setShop(event.currentTarget.value)
              }}
              data={shops.map(({ kode_toko, nama_toko }) => ({ value: kode_toko, label: `${kode_toko} · ${nama_toko}` }))}
            />
          )}
          {found && 'failure' in found && <Wrong found={found} lists={chosen} />}
          <Group justify="flex-end" gap="s" mt="md">
            <Button variant="default" loading={isBusy && !isRight} disabled={chosen.length === 0 || isRight} onClick={() => void ask(false)}>
              {say('Periksa File')} {!isRight && <ButtonKey of={keyOf.save} />}
            </Button>
            <Button disabled={!isRight || isBusy} onClick={() => void ask(true)}>
              {isBusy && isRight ? say('Sedang Menyimpan') : say('Simpan')} {isRight && <ButtonKey of={keyOf.save} />}
            </Button>
          </Group>
        </>
      )}
      <History masters={masters} />
    </Panel>
  )
}

interface SheetItemProps {
  readonly sheet: ReadSheet
  /** Its columns that the list does not have. */
  readonly unknown: readonly string[]
  readonly masters: readonly Master[]
  readonly found: Found | undefined
  readonly onChoose: (table: string) => void
}

/** A sheet: which list it is, how many rows it has, what would become of them. */
function SheetItem({ sheet: { name, cells, rows, master }, unknown, masters, found, onChoose }: SheetItemProps) {
  const say = useText()
  const choices = rows ? masters.filter(({ screen }) => say(screen.title) === name) : masters
  const result = found && 'hasil' in found ? found.hasil.find(({ tabel }) => tabel === master?.table) : undefined
  return (
    <li className="import-sheet">
      <strong>{name}</strong>
      <NativeSelect
        size="xs"
        // A portal names the list itself. The user may leave it out but cannot change it.
        aria-label={say('Daftar dari {{lembar}}', { lembar: name })}
        value={master?.table ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[{ value: '', label: say('Lewati') }, ...choices.map((each) => ({ value: each.table, label: say(each.screen.title) }))]}
      />
      <span role="status">
        {result ? resultText(result, say) : say('{{n}} baris', { n: rows ? rows.length : Math.max(0, filledRows(cells).length - 1) })}
      </span>
      {unknown.length > 0 && (
        <small className="import-pusat-hint">{say('Kolom yang tidak dikenal diabaikan: {{columns}}', { columns: unknown.join(', ') })}</small>
      )}
    </li>
  )
}

/** Rows of a portal as those of a sheet: without a head, so that the first is the first. */
const listOf = (rows: readonly Readonly<Record<string, unknown>>[]) => ({ rows, lines: rows.map((_, at) => at + 1), unknown: [] })

const resultText = ({ baru, berubah, sama }: ImportedList, say: Say) =>
  say('{{baru}} baru, {{berubah}} berubah, {{sama}} tetap', { baru, berubah, sama })

interface WrongProps {
  readonly found: Extract<Found, { failure: string }>
  readonly lists: readonly { readonly master: Master; readonly lines: readonly number[] }[]
}

/** Everything that is wrong, each with its list, its row as the sheet counts it, and its column. */
function Wrong({ found: { failure, fields }, lists }: WrongProps) {
  const say = useText()
  const wrong = Object.entries(fields).map(([path, message]) => {
    const [, list, , row, ...column] = path.split('.')
    const { master, lines } = lists[Number(list)] ?? {}
    const field = master?.fields.find(({ wire }) => wire === column.join('.'))
    const label = field?.label ?? column.join('.')
    return {
      same: [list, label, message].join('.'),
      list: master?.screen.title ?? '',
      row: row === undefined ? undefined : lines?.[Number(row)],
      column: label,
      message,
    }
  })
  // The same error in forty rows is one message with its rows.
  const messages = [...Map.groupBy(wrong, ({ same }) => same).values()].map((all) => ({ ...all[0]!, rows: all.flatMap(({ row }) => row ?? []) }))
  return (
    <section className="import-wrong-rows" aria-label={say('Yang Belum Benar')}>
      <p role="alert" className="form-failure">
        {failure}
      </p>
      {messages.length > 0 && (
        <ul>
          {messages.slice(0, shownMax).map(({ same, list, rows, column, message }) => (
            <li key={same}>
              {say(list)}
              {rows.length > 0 && ` · ${rowsText(rows, say)}`} · {say(column)}: <strong>{fieldText(message, column)}</strong>
            </li>
          ))}
        </ul>
      )}
      {messages.length > shownMax && <p className="import-pusat-hint">{say('dan {{n}} lainnya', { n: messages.length - shownMax })}</p>}
    </section>
  )
}

const rowsShownMax = 12

/** Rows as people read them: `baris 2, 3, 4`, the first of many with their number. */
function rowsText(rows: readonly number[], say: Say): string {
  const shown = say('baris {{n}}', { n: rows.slice(0, rowsShownMax).join(', ') })
  return rows.length > rowsShownMax ? `${shown} … (${say('{{n}} baris', { n: rows.length })})` : shown
}

/** The files that came before. */
function History({ masters }: { masters: readonly Master[] }) {
  const say = useText()
  const files = useQuery({ queryKey: [importHistory.call], queryFn: () => send(importHistory), staleTime: 0 })
  return (
    <section className="import-history">
      <h2>{say('Import Sebelumnya')}</h2>
      <Loaded query={files} failed="Data Gagal Dimuat">
        {(files) =>
          files.length === 0 ? (
            <EmptyState text="Belum ada file yang diimpor. Pilih file di atas untuk mulai" />
          ) : (
            <ul>
              {files.map((file) => (
                <li key={`${file.created_at} ${file.nama_file}`}>
                  <Figure field={time} value={file.created_at} /> · <strong>{file.nama_file}</strong> · {file.user_id}
                  {file.hasil.map((list) => {
                    const title = masters.find(({ table }) => table === list.tabel)?.screen.title ?? list.tabel
                    return (
                      <p key={list.tabel}>
                        {say(title)}: {resultText(list, say)}
                      </p>
                    )
                  })}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
