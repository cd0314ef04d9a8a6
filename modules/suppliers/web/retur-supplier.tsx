import { percentText } from '#engine/kinds/number.ts'
import './receiving.css'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormRow, useFormValues, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import {
  EntryLine,
  EntryLines,
  EntryScreen,
  EntrySums,
  HeaderBox,
  fieldMessages,
  rowMessages,
  useDocumentForm,
} from '#modules/documents/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { receiving as r } from '../contract/fields.ts'
import {
  type Returnable,
  lotsOfferedMax,
  newSupplierReturn,
  partMessages,
  partOfDelivery,
  readReturnableLots,
  returSupplier,
  returSupplierScreen,
  returnGoods,
  returnHeader,
  scanReturnable,
} from '../contract/retur-supplier.ts'
import { returnLook } from './looks.tsx'

/** A return while it is entered: what goes back, each with how much of it. */
export class ReturnForm extends FieldForm {
  readonly goods = this.rows<Returnable>('detail_barang', partOfDelivery, ({ kode_kembali }) => kode_kembali)

  constructor() {
    super(returnHeader)
  }

  /** Whether such goods are there already. */
  has(kode: string): boolean {
    return this.goods.list.some(({ about }) => about.kode_kembali === kode)
  }

  /** Takes goods: all that is left of them, until the user enters less. The extra weight of a delivery stays empty: it is not known yet. */
  take(goods: Returnable): void {
    const isMore = this.entered(r.jenis_retur) === 'LEBIH'
    this.goods.add(goods, isMore ? { qty_lot: 0, berat: null } : { qty_lot: goods.qty_lot, berat: goods.berat })
    if (!this.entered(r.kode_supplier) && goods.kode_supplier) this.assign({ kode_supplier: goods.kode_supplier })
  }
}

const isLot = ({ about }: FormRow<Returnable>) => about.kode_lot !== null

/** What is wrong with a return before it is sent. */
export function messagesOf(form: ReturnForm): Record<string, string> {
  const { goods } = form
  return {
    ...(goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
    ...rowMessages(goods, partOfDelivery),
    ...Object.assign(
      {},
      ...goods.list.map((row, at) =>
        Object.fromEntries(
          Object.entries(partMessages(isLot(row), row.entered(r.berat))).map(([name, text]) => [`detail_barang.${at}.${name}`, text]),
        ),
      ),
    ),
    ...fieldMessages(form, returnHeader),
  }
}

const weightOf = ({ goods }: ReturnForm) => sumOfGrams(goods.list.map((row) => (isLot(row) ? (row.entered(r.berat) ?? 0) : row.about.berat)))

/** Gives goods back to their supplier: scan pieces or pick lots, enter how much and why, F9. It needs an approval. */
export default function ReturSupplier() {
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: returSupplier,
    call: returnGoods,
    make: () => new ReturnForm(),
    begin: () => ({ jenis_retur: 'KEMBALI' }),
    messagesOf,
    bodyOf: (form) => {
      const detail_barang = form.goods.list.map((row) => ({
        kode_kembali: row.about.kode_kembali,
        ...(isLot(row) ? row.toWire() : { qty_lot: null, berat: null }),
      }))
      return newSupplierReturn.parse({ ...form.toWire(), detail_barang })
    },
    onSaved: () => {
      for (const call of [readReturnableLots.call, listPieces.call]) void queries.invalidateQueries({ queryKey: [call] })
    },
  })
  const { form, screen } = entry
  const lines = useRows(form.goods)
  const berat = useReckoned(form, weightOf)
  const scans = useScans<Returnable>({
    screen,
    ask: (kode_kembali) => send(scanReturnable, { params: { kode_kembali } }),
    waitFor: entry.inFlight,
    refuse: (code) => (form.has(code) ? 'Barang Sudah Ada Di Tabel' : undefined),
    take: (goods) => form.take(goods),
    onScanner: () => entry.saved && startOver(),
  })
  const startOver = () => {
    entry.next()
    scans.again()
  }
  return (
    <EntryScreen
      screen={returSupplierScreen}
      entry={entry}
      look={returnLook}
      figures={[r.total_qty, r.total_berat]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} placeholder="Scan barcode, atau ketik nomor lot, lalu Enter" missing={form.goods.message} disabled={!isOpen} />
          <EntryLines lines={form.goods} empty="Scan barang atau pilih lot yang dikembalikan">
            {(row) => <ReturnLine key={row.id} form={form} row={row} />}
          </EntryLines>
          {isOpen && <OpenLots form={form} />}
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={returnHeader} title={returSupplierScreen.title} onDone={entry.save} />
          <EntrySums sums={[]} total={[r.total_berat, berat]} />
        </>
      )}
    />
  )
}

/** What a piece or lot is, with which delivery it came, and how much of a lot is meant. */
function ReturnLine({ form, row }: { form: ReturnForm; row: FormRow<Returnable> }) {
  const say = useText()
  const { about } = useRow(row)
  const { kode_kembali, kode_barcode, no_dokumen, nama_barang, kadar, qty_lot, berat } = about
  return (
    <EntryLine lines={form.goods} line={row} what={kode_kembali}>
      <div className="entry-what">
        <span className="entry-name">{nama_barang}</span>
        <span className="entry-facts">
          {kode_barcode === null ? (
            `${say('Lot')} ${kode_kembali}`
          ) : (
            <>
              <ThingLink kind="barang" id={kode_barcode} /> · {no_dokumen}
            </>
          )}{' '}
          · {say('{{n}} barang', { n: qty_lot })} · {percentText(kadar)} · {r.berat.format(berat)} g
        </span>
      </div>
      {isLot(row) && (
        <div className="typed-fields">
          {partOfDelivery.map((field) => (
            <FormField key={field.name} form={row} field={field} />
          ))}
        </div>
      )}
    </EntryLine>
  )
}

/** What of the supplier's deliveries has no tag yet: picked here, or found by its number. */
function OpenLots({ form }: { form: ReturnForm }) {
  const say = useText()
  const { kode_toko } = useSession()
  const { kode_supplier } = useFormValues(form)
  const lines = useRows(form.goods)
  const { data } = useQuery({
    queryKey: [readReturnableLots.call, kode_toko, kode_supplier],
    queryFn: () => send(readReturnableLots, { params: { kode_supplier: String(kode_supplier) } }),
    enabled: Boolean(kode_supplier),
    staleTime: 0,
  })
  const taken = useMemo(() => new Set(lines.map(({ about }) => about.kode_kembali)), [lines])
  const take = useCallback((lot: Returnable) => form.take(lot), [form])
  const open = (data?.rows ?? []).filter(({ kode_kembali }) => !taken.has(kode_kembali))
  if (!kode_supplier) return <p className="supplier-hint">{say('Pilih supplier untuk melihat barang yang belum diberi barcode.')}</p>
  if (!data) return null
  return (
    <section className="entry-box supplier-debts" aria-label={say('Belum Diberi Barcode')}>
      <p className="supplier-hint">{open.length === 0 ? say('Tidak ada lot yang belum diberi barcode.') : say('Belum Diberi Barcode')}</p>
      {open.map((lot) => (
        <div key={lot.kode_kembali} className="entry-sum">
          <span>
            {lot.nama_barang}
            <span className="supplier-fact">
              {lot.kode_kembali} · {say('{{n}} barang', { n: lot.qty_lot })} · {r.berat.format(lot.berat)} g
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            className="supplier-pick"
            onClick={() => take(lot)}
            aria-label={say('Pilih {{kode}}', { kode: lot.kode_kembali })}
          >
            {say('Pilih')}
          </Button>
        </div>
      ))}
      {data.total > lotsOfferedMax && (
        <p className="supplier-hint">
          {say('Hanya {{n}} dari {{total}} yang terbaru; ketik nomor lot lainnya.', { n: lotsOfferedMax, total: data.total })}
        </p>
      )}
    </section>
  )
}
