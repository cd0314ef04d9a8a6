import './tambah-barang-banyak.css'
import './pictures.ts'
import { Button, Group } from '@mantine/core'
import { IconFileDownload, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { ConfirmLoss, toast } from '#engine/web/dialogs.tsx'
import { useMayRead } from '#engine/web/door.ts'
import { focusFirstError } from '#engine/web/enter-moves-on.ts'
import { useFieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { download } from '#engine/web/mobile-wrapper.ts'
import { forget, keep, storedLocally } from '#engine/web/local-data.ts'
import { Panel } from '#engine/web/panel.tsx'
import { uploadImage } from '#engine/web/pictures.ts'
import { fileFailure, readCells } from '#engine/web/read-table.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { sheetName } from '#engine/web/sheet-name.ts'
import { templateOf } from '#engine/web/table-template.ts'
import { TableFileButton, takeFiles } from '#engine/web/table-file-button.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { useDiscard } from '#engine/web/undo.tsx'
import { useAskBeforeClosing } from '#engine/web/leaving.ts'
import { heldKey, useSendOnce } from '#modules/approvals/web/public.ts'
import { SavedNotice } from '#modules/documents/web/public.ts'
import { PieceTaskLinks, useKnowsSuppliers } from '#modules/goods/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { pieceFailedText } from '#modules/goods/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterBandrol } from '#modules/masters/contract/master-bandrol.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import {
  type BoughtLot,
  type Intake,
  type OrderToFill,
  barangMasuk,
  intakeFields,
  lihatBarangMasuk,
  readBoughtLots,
  type PreOrderToFill,
  readOrdersToFill,
  readPreOrdersToFill,
  takePiecesIn,
} from '../contract/barang-masuk.ts'
import { type Source, intakes as i, isOfLot, isOfSupplier } from '../contract/fields.ts'
import { supplierMessages } from '../contract/new-pieces.ts'
import { hasOrders } from '../contract/orders.ts'
import { piecesMax, tambahBarangBanyak } from '../contract/tambah-barang-banyak.ts'
import { intakeLook } from './intake-look.tsx'
import { type HandedLot, handedLots } from './handed-lots.ts'
import { type ListedStones, useListedStones } from './listed-stones.ts'
import { PieceGrid } from './piece-grid.tsx'
import {
  type Codes,
  type Names,
  type Lots,
  type ReadRow,
  type TypedRow,
  cellOf,
  columnsOf,
  emptyRow,
  filled,
  isBlank,
  namesOf,
  put,
  read,
  rowOfPhoto,
} from './grid-rows.ts'
import { sourcesOf, usualSource } from './piece-form.ts'
import { useProposalLists } from './proposal-lists.ts'

/** What is being entered, as this browser keeps it. */
interface Draft {
  /** What it is saved under; nothing was kept yet where there is none. */
  readonly key: string | undefined
  readonly values: Readonly<Record<string, unknown>>
  readonly rows: readonly TypedRow[]
}

const keptAfterMs = 400

/** Many pieces at once: typed like in a spreadsheet, pasted from one or read from a file; all of them come in, or none. */
export default function TambahBarangBanyak() {
  const { kode_toko, user_id } = useSession()
  // What one person enters in one shop is his alone.
  return <Entering key={`${kode_toko}.${user_id}`} name={`kencana.draft.barang-banyak.${kode_toko}.${user_id}`} />
}

function Entering({ name }: { name: string }) {
  const say = useText()
  const { modules, kode_toko } = useSession()
  const mayRead = useMayRead()
  const queries = useQueryClient()
  const lists = useProposalLists()
  const screen = useRef<HTMLDivElement>(null)
  const [{ draft, other, left }] = useState(() => opened(draftOf(storedLocally(name)), rowsOfLots(handedLots(kode_toko))))
  const [held] = useState(() => heldKey(draft?.key))
  const { once, begin, isBusy: isSaving, dialog: approval } = useSendOnce([lihatBarangMasuk], held)
  const knowsSuppliers = useKnowsSuppliers()
  const form = useFieldForm(intakeFields, { asal: usualSource(knowsSuppliers), ...draft?.values })
  const [rows, setRows] = useState<readonly TypedRow[]>(draft?.rows ?? [])
  const [saved, setSaved] = useState<Intake>()
  const tooMany = (n: number) => (n > 0 ? say('{{n}} baris tidak muat, paling banyak {{max}} baris', { n, max: piecesMax }) : undefined)
  const [notice, setNotice] = useState(() => tooMany(left))
  const [handed, setHanded] = useState(other)
  const asal = useFieldValue(form, i.asal) ?? 'SALDO_AWAL'
  const lots = useLots(asal, rows)
  const { data: orders = [] } = useList(readOrdersToFill.call, hasOrders('no_pesanan', modules))
  const { data: preOrders = [] } = useList(readPreOrdersToFill.call, hasOrders('no_po', modules))
  const stones = useListedStones(modules.includes('BERLIAN') && rows.some(({ cells }) => cells['kode_berlian']?.trim()))
  const { codes, names, sheets } = useCodes(lots, stones)
  const columns = useMemo(() => columnsOf(asal, modules, (field: AnyField) => mayRead(field)), [asal, modules, mayRead])

  const entered = filled(rows)
  const readRows = useRead(entered, (row) => read(row, asal, lists, codes, say, lots, stones ?? null), [asal, lists, codes, say, lots, stones])
  const count = entered.filter((row) => !isBlank(row)).length
  const wrong = readRows.filter((row, at) => !isBlank(entered[at] as TypedRow) && Object.keys(row.messages).length > 0).length
  useAskBeforeClosing(count > 0)
  useEffect(() => {
    const later = setTimeout(() => {
      if (entered.length === 0) forget(name)
      else keep(name, { key: held.key(), values: form.values, rows: entered } satisfies Draft)
    }, keptAfterMs)
    return () => clearTimeout(later)
  })

  const putTable = (table: readonly (readonly unknown[])[], at = { row: entered.length, column: 0 }) => {
    const made = put(rows, columns, at, table, say, names)
    setRows(made.rows)
    const told = [
      made.unknown.length > 0 && say('Kolom yang tidak dikenal diabaikan: {{columns}}', { columns: made.unknown.join(', ') }),
      tooMany(made.left),
    ]
    setNotice(told.filter(Boolean).join(' · ') || undefined)
  }
  const load = async (file: File) => {
    try {
      putTable(await readCells(file))
    } catch (error) {
      setNotice(fileFailure(error))
    }
  }
  const takePhotos = async (files: readonly File[]) => {
    const nobodys: string[] = []
    for (const [at, file] of files.entries()) {
      const row = rowOfPhoto(rows, file.name)
      if (row === -1) {
        nobodys.push(file.name)
        continue
      }
      setNotice(say('Foto {{n}} dari {{all}}', { n: at + 1, all: files.length }))
      try {
        const foto = await uploadImage(file)
        setRows((before) => before.map((each, nth) => (nth === row ? { ...each, foto } : each)))
      } catch (error) {
        nobodys.push(`${file.name}: ${errorText(error)}`)
      }
    }
    setNotice(
      nobodys.length > 0 ? say('Foto tanpa barang: {{files}}', { files: nobodys.join(', ') }) : say('{{n}} foto dipasang', { n: files.length }),
    )
  }
  const taking = { onFile: (file: File) => void load(file), onPictures: (photos: readonly File[]) => void takePhotos(photos) }
  const takeTemplate = async () => {
    const shown = sheets.map(({ name, field, rows }) => ({ name: sheetName(say(name)), field, rows }))
    await download(await templateOf([{ name: 'DATA', fields: columns }], say, shown), `${say(tambahBarangBanyak.title).toUpperCase()}.xlsx`)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    takeFiles([...event.dataTransfer.files], taking)
  }

  const save = async () => {
    if (saved) return
    const requested = entered.flatMap((row, at) => (isBlank(row) ? [] : [{ at, row: readRows[at] as ReadRow }]))
    const messages = supplierMessages(asal, form.entered(i.kode_supplier))
    form.setErrors(messages)
    if (requested.length === 0) return setNotice(say('Data Barang Harus Diisi'))
    if (Object.keys(messages).length > 0) return focusFirstError(screen.current)
    if (requested.some(({ row }) => Object.keys(row.messages).length > 0))
      return screen.current?.querySelector<HTMLElement>('[role="grid"]')?.dispatchEvent(new CustomEvent('kencana-wrong'))
    setNotice(undefined)
    try {
      const body = {
        asal,
        // One that was picked for another source is not this one's.
        kode_supplier: isOfSupplier(asal) ? form.entered(i.kode_supplier) : null,
        keterangan: form.entered(i.keterangan),
        detail_barang: requested.map(({ row }) => row.piece),
      }
      await once(
        (sent) => send(takePiecesIn, { body }, sent),
        (taken) => {
          startOver()
          setSaved(taken)
          void queries.invalidateQueries({ queryKey: [listPieces.call] })
          void queries.invalidateQueries({ queryKey: listKey(readBoughtLots.call) })
          for (const { call } of [readOrdersToFill, readPreOrdersToFill]) void queries.invalidateQueries({ queryKey: listKey(call) })
          void queries.invalidateQueries({ queryKey: [barangMasuk.calls.list.call] })
        },
      )
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      form.setErrors(fields)
      setRows((before) =>
        before.map((row, at) => ({
          ...row,
          said: saidOf(
            fields,
            requested.findIndex((each) => each.at === at),
          ),
        })),
      )
      toast(errorText(error, pieceFailedText), 'bad')
      focusFirstError(screen.current, () => screen.current?.querySelector<HTMLElement>('[role="grid"]')?.focus())
    }
    return undefined
  }
  const startOver = () => {
    begin()
    setRows([])
    setNotice(undefined)
    forget(name)
  }
  const discard = useDiscard({
    title: tambahBarangBanyak.title,
    isEntered: count > 0,
    content: () => ({ key: held.key(), form: form.snapshot(), rows }),
    empty: startOver,
    bringBack: (was) => {
      held.renew(was.key)
      form.restore(was.form)
      setRows(was.rows)
    },
  })
  const takeHanded = () => {
    startOver()
    form.reset({ asal: ofLots })
    setRows(handed.slice(0, piecesMax))
    setNotice(tooMany(handed.length - piecesMax))
    setHanded([])
  }
  const isOpen = !saved && !approval && handed.length === 0
  useShortcuts([
    { ...keyOf.save, run: () => void save(), disabled: !isOpen },
    { ...keyOf.discard, run: () => discard(count), disabled: !isOpen || count === 0 || isSaving },
    {
      ...keyOf.party,
      label: 'Asal Barang',
      run: () => screen.current?.querySelector<HTMLElement>('[data-field="asal"]')?.focus(),
      disabled: !isOpen,
    },
  ])
  return (
    <Panel screen={tambahBarangBanyak}>
      <div className="many" ref={screen} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className="many-head">
          {(intakeFields as readonly AnyField[])
            .filter((field) => field.name !== 'kode_supplier' || isOfSupplier(asal))
            .map((field) => (
              <FormField key={field.name} form={form} field={field} {...(field.name === 'asal' ? { only: sourcesOf(knowsSuppliers) } : {})} />
            ))}
          <TableFileButton label="Pilih File CSV, Excel, atau Foto" {...taking} />
          <Button
            variant="default"
            leftSection={<IconFileDownload size={15} aria-hidden />}
            onClick={() => void takeTemplate().catch((error: unknown) => toast(errorText(error), 'bad'))}
          >
            {say('Unduh Template')}
          </Button>
        </div>
        <PieceGrid
          columns={columns}
          rows={rows}
          readRows={readRows}
          onRows={setRows}
          onTable={putTable}
          isOpen={isOpen}
          lots={lots}
          orders={orders as unknown as readonly OrderToFill[]}
          preOrders={preOrders as unknown as readonly PreOrderToFill[]}
        />
        <p className="many-hint">
          {say(
            'Tempel dari spreadsheet, atau jatuhkan file CSV, Excel, dan foto yang bernama barcode. Enter turun, Tab kanan, F2 ubah, Ctrl+D salin ke bawah.',
          )}
        </p>
        <Group justify="space-between" gap="s">
          <span role="status" className="many-count" data-wrong={wrong > 0}>
            {say('{{n}} barang', { n: count })}
            {wrong > 0 && ` · ${say('{{wrong}} dari {{n}} baris belum benar', { wrong, n: count })}`}
            {notice && ` · ${notice}`}
          </span>
          <Group gap="s">
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={count === 0 || isSaving}
              onClick={() => discard(count)}
            >
              {say('Kosongkan')} <ButtonKey of={keyOf.discard} />
            </Button>
            <Button onClick={() => void save()} disabled={isSaving}>
              {isSaving ? say('Sedang Menyimpan') : say('Simpan')} <ButtonKey of={keyOf.save} />
            </Button>
          </Group>
        </Group>
      </div>
      <SavedNotice
        look={intakeLook}
        saved={saved}
        figures={[i.total_qty, i.total_berat]}
        {...(saved
          ? { further: <PieceTaskLinks by={keyOf.followUp} kode_barcodes={saved.detail_barang.map(({ kode_barcode }) => kode_barcode)} /> }
          : {})}
        onNext={() => {
          setSaved(undefined)
          requestAnimationFrame(() => screen.current?.querySelector<HTMLElement>('[role="grid"]')?.focus())
        }}
      />
      <ConfirmLoss
        opened={handed.length > 0}
        title="Ganti isi layar dengan barang kiriman ?"
        what={say('{{n}} barang', { n: count })}
        onYes={takeHanded}
        onNo={() => setHanded([])}
      >
        {say('{{n}} barang yang belum disimpan dihapus dari layar, diganti {{lain}} barang kiriman. Stok tidak berubah.', {
          n: count,
          lain: handed.length,
        })}
      </ConfirmLoss>
      {approval}
    </Panel>
  )
}

/** The source of pieces of a delivery. */
const ofLots = 'PENERIMAAN' satisfies Source

/** Of lots that were handed over a row for each piece. */
const rowsOfLots = (lots: readonly HandedLot[]): readonly TypedRow[] =>
  lots.flatMap(({ qty, kode_lot, nama_barang, kode_dept, kode_group, kadar, berat_bruto, no_pesanan }) => {
    const known = {
      ...(berat_bruto === undefined ? {} : { berat_bruto: i.berat_bruto.format(berat_bruto) }),
      ...(no_pesanan ? { no_pesanan } : {}),
    }
    return Array.from({ length: qty }, () => ({
      ...emptyRow,
      cells: { kode_lot, nama_barang, kode_dept, kode_group, kadar: String(kadar), ...known },
    }))
  })

/** What the screen opens with. */
interface Opened {
  readonly draft: Draft | undefined
  /** Rows of lots that cannot stand below what was kept: it is asked which. */
  readonly other: readonly TypedRow[]
  /** How many rows of lots there is no place for. */
  readonly left: number
}

/** What was kept, and below it the rows of lots that were handed over, where both have one source. */
function opened(draft: Draft | undefined, handed: readonly TypedRow[]): Opened {
  if (handed.length === 0) return { draft, other: [], left: 0 }
  const { key, values, rows } = draft ?? { key: undefined, values: { asal: ofLots }, rows: [] }
  if (values['asal'] !== ofLots) return { draft, other: handed, left: 0 }
  const all = [...rows, ...handed]
  return { draft: { key, values, rows: all.slice(0, piecesMax) }, other: [], left: Math.max(0, all.length - piecesMax) }
}

/** What was kept, where it is still such a draft. */
function draftOf(found: unknown): Draft | undefined {
  const { key, values, rows } = (found ?? {}) as Partial<Draft>
  return typeof key === 'string' && Array.isArray(rows)
    ? { key, values: values ?? {}, rows: rows.map((row) => ({ ...emptyRow, ...row })) }
    : undefined
}

/** What the server said of the piece at a place of the call. */
function saidOf(fields: Readonly<Record<string, string>>, at: number): Readonly<Record<string, string>> {
  const prefix = `detail_barang.${at}.`
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => (at >= 0 && path.startsWith(prefix) ? [[cellOf(path.slice(prefix.length)), message]] : [])),
  )
}

/** Rows as they are read: each once, as long as it stays the same and is read in the same way. */
function useRead(rows: readonly TypedRow[], readRow: (row: TypedRow) => ReadRow, ways: readonly unknown[]): readonly ReadRow[] {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another way of reading is another memory
  const known = useMemo(() => new WeakMap<TypedRow, ReadRow>(), ways)
  return rows.map((row) => {
    const before = known.get(row) ?? readRow(row)
    known.set(row, before)
    return before
  })
}

/** The lots that pieces of this source are tagged of; undefined while they are not known yet, or there are none such. */
function useLots(asal: Source, rows: readonly TypedRow[]): Lots | undefined {
  const queries = useQueryClient()
  const { data } = useList(readBoughtLots.call, isOfLot(asal))
  const lots = useMemo(() => {
    if (!data || !isOfLot(asal)) return undefined
    const of = (data as unknown as readonly BoughtLot[]).filter((lot) => lot.asal === asal)
    return new Map(of.map((lot) => [lot.kode_lot, lot]))
  }, [data, asal])
  // An unknown one may have been delivered a moment ago.
  const named = new Set(rows.map(({ cells }) => cells[i.kode_lot.name]?.trim() ?? ''))
  const unknown = lots && [...named].filter((code) => code !== '' && !lots.has(code)).join(' ')
  useEffect(() => {
    if (unknown) void queries.invalidateQueries({ queryKey: listKey(readBoughtLots.call) })
  }, [unknown, queries])
  return lots
}

const codeLists = [
  { master: masterJenis, field: i.kode_dept, label: 'nama_dept' },
  { master: masterGroup, field: i.kode_group, label: 'nama_group' },
  { master: masterBaki, field: i.kode_baki, label: 'nama_baki' },
  { master: masterKategori, field: i.kategori, label: masterKategori.key },
  { master: masterBandrol, field: i.kode_bandrol, label: 'nama_bandrol' },
] as const

/** The known codes of the columns that name them, the names of these codes, and both as sheets of a template. */
function useCodes(lots: Lots | undefined, stones: ListedStones | undefined) {
  // eslint-disable-next-line react-hooks/rules-of-hooks -- the lists are always the same five
  const data = codeLists.map(({ master }) => useList(master.api.list).data)
  return useMemo(
    () => {
      const known = codeLists.map((list, at) => ({ ...list, rows: data[at] }))
      const codes: Codes = {
        ...Object.fromEntries(known.map(({ field, master, rows }) => [field.name, rows && new Set(rows.map((row) => String(row[master.key])))])),
        kode_lot: lots && new Set(lots.keys()),
        kode_berlian: stones && new Set(stones.keys()),
      }
      const names: Names = Object.fromEntries(known.map(({ field, master, label, rows }) => [field.name, namesOf(rows ?? [], master.key, label)]))
      const sheets = known.map(({ master, field, label, rows = [] }) => ({
        name: master.screen.title,
        field: field as AnyField,
        rows: rows.map((row) => [String(row[master.key]), String(row[label] ?? '')] as const),
      }))
      return { codes, names, sheets }
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the lists, what they hold
    [...data, lots, stones],
  )
}
