import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm, type FormRow, type FormRows, useFieldValue, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useText } from '#engine/web/text.ts'
import { type DocumentForm, EntryLine, EntryLines, EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { useKnowsSuppliers } from '#modules/goods/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { accessoryReasons, stock as s } from '../contract/fields.ts'
import {
  type AccessoryRow,
  type AccessoryStock,
  accessoryHeader,
  accessoryLine,
  changeAccessories,
  isAdded,
  missingFor,
  newAccessoryStock,
  scanAccessory,
  stockAksesoris,
  tambahAmbilAksesoris,
} from '../contract/stock-aksesoris.ts'
import { accessoryLook } from './looks.tsx'
import { trayText } from './receipts.ts'

const [sebab, kode_supplier, keterangan] = accessoryHeader
const [qty, berat, hpp] = accessoryLine

/** Accessories that are added or taken, while they are entered. */
export class AccessoryForm extends FieldForm {
  readonly rowsOf = this.rows<AccessoryRow>('detail_barang', accessoryLine, ({ kode_barcode }) => kode_barcode)

  constructor() {
    super(accessoryHeader)
  }

  /** Whether the accessories are added; null until a reason is chosen. */
  get isAdded(): boolean | null {
    const reason = this.entered(sebab)
    return reason === null ? null : isAdded(reason)
  }
}

/** Adds to rows of accessories or takes from them: choose the reason, scan, enter the count, F9. Taking needs an approval. */
export default function TambahDanAmbilStockAksesoris() {
  const say = useText()
  const entry = useAccessories()
  const { form, screen } = entry
  const lines = useRows(form.rowsOf)
  const reason = useFieldValue(form, sebab)
  const knowsSuppliers = useKnowsSuppliers()
  const reasons = useMemo(() => Object.keys(accessoryReasons).filter((each) => knowsSuppliers || each !== 'SUPPLIER'), [knowsSuppliers])
  const sum = useReckoned(
    form,
    useCallback(({ rowsOf }: AccessoryForm) => rowsOf.list.reduce((total, row) => total + (row.entered(qty) ?? 0), 0), []),
  )
  const startOver = () => {
    entry.next()
    scans.again()
  }
  const scans = useScans<AccessoryRow>({
    screen,
    ask: (code) => send(scanAccessory, { params: { kode_barcode: code } }),
    waitFor: entry.inFlight,
    refuse: (code) => (form.rowsOf.list.some(({ about }) => about.kode_barcode === code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (row) => void form.rowsOf.add(row),
    onScanner: () => entry.saved && startOver(),
  })
  return (
    <EntryScreen
      screen={tambahAmbilAksesoris}
      entry={entry}
      look={accessoryLook}
      figures={[s.sebab, s.total_qty, s.total_berat]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} missing={form.rowsOf.message} disabled={!isOpen} />
          <EntryLines lines={form.rowsOf} empty="Scan aksesoris yang ditambah atau diambil">
            {(line) => <Line key={line.id} lines={form.rowsOf} line={line} isComing={form.isAdded} onDone={scans.focus} />}
          </EntryLines>
        </>
      )}
      side={() => (
        <>
          <section className="entry-box" aria-label={say('Tambah Atau Ambil')} onKeyDown={(event) => enterMovesOn(event, scans.focus)}>
            <FormField form={form} field={sebab} only={reasons} isFirst />
            {reason === 'SUPPLIER' && <FormField form={form} field={kode_supplier} />}
            <FormField form={form} field={keterangan} label={reason === null || isAdded(reason) ? undefined : say('Alasan')} />
          </section>
          <EntrySums sums={[]} total={[s.total_qty, sum]} />
        </>
      )}
    />
  )
}

interface LineProps {
  readonly lines: FormRows<AccessoryRow>
  readonly line: FormRow<AccessoryRow>
  readonly isComing: boolean | null
  readonly onDone: () => void
}

const Line = memo(function Line({ lines, line, isComing, onDone }: LineProps) {
  const say = useText()
  const { about: row } = useRow(line)
  const inputs = useRef<HTMLDivElement>(null)
  // The next question is how many.
  useEffect(() => inputs.current?.querySelector<HTMLElement>('[data-field$=".qty"]')?.focus(), [])
  return (
    <EntryLine lines={lines} line={line} what={row.kode_barcode}>
      <div className="entry-what">
        <span className="entry-name">{row.nama_barang}</span>
        <span className="entry-facts">
          <ThingLink kind="barang" id={row.kode_barcode} /> · {row.kode_group} · {trayText(row.kode_gudang, row.kode_baki)}
        </span>
      </div>
      <div className="entry-weight">
        <span>{row.qty === 0 ? say('Stock Sudah Habis') : say('Sisa {{n}}', { n: row.qty })}</span>
        {row.qty > 0 && (
          <span className="entry-facts">
            <Figure field={s.berat} value={row.berat} /> g
          </span>
        )}
      </div>
      <div className="entry-inputs" ref={inputs} onKeyDown={(event) => enterMovesOn(event, onDone)}>
        <FormField form={line} field={qty} />
        <FormField form={line} field={berat} />
        {isComing !== false && <FormField form={line} field={hpp} />}
      </div>
      <div className="entry-price" />
    </EntryLine>
  )
})

function useAccessories(): DocumentForm<AccessoryForm, AccessoryStock> {
  const queries = useQueryClient()
  const entry: DocumentForm<AccessoryForm, AccessoryStock> = useDocumentForm({
    document: stockAksesoris,
    call: changeAccessories,
    make: () => new AccessoryForm(),
    isEntered: hasLines,
    messagesOf: (form) => ({
      ...(hasLines(form) ? {} : { detail_barang: 'Data Barang Harus Diisi' }),
      ...missingFor(form.entered(sebab), { kode_supplier: form.entered(kode_supplier), keterangan: form.entered(keterangan) }),
      ...(form.isAdded ? costsMissing(form) : {}),
    }),
    bodyOf: (form) =>
      newAccessoryStock.parse({
        ...form.toWire(),
        detail_barang: form.rowsOf.list.map((line) => ({ ...line.toWire(), kode_barcode: line.about.kode_barcode })),
      }),
    onSaved: () => void queries.invalidateQueries({ queryKey: [listPieces.call] }),
    focusOtherwise: (messages) => 'detail_barang' in messages && entry.screen.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
  })
  return entry
}

const hasLines = ({ rowsOf }: AccessoryForm) => rowsOf.list.length > 0

const costsMissing = ({ rowsOf }: AccessoryForm): Record<string, string> =>
  Object.fromEntries(rowsOf.list.flatMap((line, at) => (line.entered(hpp) === null ? [[`${rowsOf.name}.${at}.hpp`, 'Hpp Tidak Boleh Kosong']] : [])))
