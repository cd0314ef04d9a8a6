import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm, type FormRow, type FormRows, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { useText } from '#engine/web/text.ts'
import {
  type DocumentForm,
  EntryLine,
  EntryLines,
  EntryPiece,
  EntryScreen,
  EntrySums,
  fieldMessages,
  rowMessages,
  useDocumentForm,
} from '#modules/documents/web/public.ts'
import { TrayField } from '#modules/goods/web/public.ts'
import { marketplace as m } from '../contract/fields.ts'
import { readClaims, readCuts } from '../contract/pencairan-marketplace.ts'
import { listOrders } from '../contract/pesanan-marketplace.ts'
import {
  type MarketReturn,
  type Returnable,
  findReturnable,
  newMarketReturn,
  returMarketplace,
  returMarketplaceScreen,
  returnHeader,
  returnLine,
  takeReturn,
} from '../contract/retur-marketplace.ts'
import { returnLook } from './return-look.tsx'

/** The form of a return of one order. */
class ReturnForm extends FieldForm {
  readonly pieces = this.rows<Returnable>('detail_barang', returnLine, ({ kode_barcode }) => kode_barcode)

  constructor() {
    super(returnHeader, {}, (_: unknown, changed: string) => (changed === 'kode_gudang' ? { kode_baki: null } : undefined))
  }
}

/** An order as the address names it. `/pesanan-marketplace` links here with one. */
type LinkedOrder = Pick<Returnable, 'kode_marketplace' | 'no_pesanan_luar' | 'no_faktur'>

function useLinkedOrder(): LinkedOrder | undefined {
  const [kode_marketplace, no_pesanan_luar, no_faktur] = [
    useLinkValue('kode_marketplace'),
    useLinkValue('no_pesanan_luar'),
    useLinkValue('no_faktur'),
  ]
  return kode_marketplace && no_pesanan_luar && no_faktur ? { kode_marketplace, no_pesanan_luar, no_faktur } : undefined
}

/** Returns the amounts of the scanned pieces in rupiah: the value of the return, and the part that the marketplace has not paid yet. */
function sumsOf({ pieces }: ReturnForm) {
  const backRp = pieces.list.reduce((sum, { about }) => sum + about.harga_total, 0)
  return { backRp, openRp: Math.min(backRp, pieces.list[0]?.about.nilai_tagihan ?? 0) }
}

/**
 * Takes the return of pieces that a buyer sends back: the user scans and weighs each piece, chooses the tray and presses F9. A link with an order
 * allows only its pieces. The user still scans them, because a part of them may not be in the parcel.
 */
export default function ReturMarketplace() {
  const [linked, setLinked] = useState(useLinkedOrder())
  const queries = useQueryClient()
  const entry: DocumentForm<ReturnForm, MarketReturn> = useDocumentForm({
    document: returMarketplace,
    call: takeReturn,
    make: () => new ReturnForm(),
    isEntered: (form) => form.pieces.list.length > 0,
    messagesOf: (form) => ({
      ...(form.pieces.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
      ...rowMessages(form.pieces, returnLine),
      ...fieldMessages(form, returnHeader),
    }),
    bodyOf: (form) =>
      newMarketReturn.parse({
        ...form.toWire(),
        detail_barang: form.pieces.list.map((line) => ({ ...line.toWire(), kode_barcode: line.about.kode_barcode })),
      }),
    onSaved: () => {
      for (const { call } of [listOrders, readClaims, readCuts]) void queries.invalidateQueries({ queryKey: [call] })
    },
    focusOtherwise: (messages) => 'detail_barang' in messages && entry.screen.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
  })
  const { form, screen } = entry
  const lines = useRows(form.pieces)
  const sums = useReckoned(form, sumsOf)
  const order = lines[0]?.about ?? linked
  const scans = useScans<Returnable>({
    screen,
    ask: (kode) => send(findReturnable, { params: { kode } }),
    waitFor: entry.inFlight,
    refuse: (code, piece) => {
      const { list } = form.pieces
      if (list.some(({ about }) => about.kode_barcode === code)) return 'Barcode Sudah Ada Di Tabel'
      const expected = list[0]?.about ?? linked
      return piece && expected && expected.no_faktur !== piece.no_faktur ? 'Satu Retur Untuk Satu Pesanan' : undefined
    },
    take: (piece) => {
      // The preset is the tray of the marketplace account, from where the piece can be offered again.
      if (!form.values['kode_gudang']) form.assign({ kode_gudang: piece.kode_gudang, kode_baki: piece.kode_baki })
      form.pieces.add(piece)
    },
    onScanner: () => {
      if (entry.saved) startOver()
    },
  })
  const startOver = useCallback(() => {
    setLinked(undefined)
    entry.next()
    scans.again()
  }, [entry, scans])
  return (
    <EntryScreen
      screen={returMarketplaceScreen}
      entry={entry}
      look={returnLook}
      figures={[m.no_pesanan_luar, m.turun_tagihan, m.potongan_pencairan]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox
            scans={scans}
            label="Scan Barang Yang Kembali"
            placeholder="Scan barang yang kembali, lalu timbang"
            missing={form.pieces.message}
            disabled={!isOpen}
          />
          <EntryLines lines={form.pieces} empty="Scan barang yang kembali dari pembeli">
            {(line) => <Line key={line.id} lines={form.pieces} line={line} onDone={scans.focus} />}
          </EntryLines>
        </>
      )}
      side={() => (
        <>
          <ReturnBox form={form} order={order} onDone={entry.save} />
          <EntrySums
            sums={[
              [m.turun_tagihan, sums.openRp],
              [m.potongan_pencairan, sums.backRp - sums.openRp],
            ]}
            total={[m.nilai_retur, sums.backRp]}
          />
        </>
      )}
    />
  )
}

/** The order, the tray for the pieces, and the fee that the marketplace keeps. */
function ReturnBox({
  form,
  order,
  onDone,
}: {
  form: ReturnForm
  order: (LinkedOrder & Partial<Pick<Returnable, 'nama_pembeli'>>) | undefined
  onDone: () => void
}) {
  const say = useText()
  const [warehouse, , fee, remark] = returnHeader
  return (
    <section className="entry-box" aria-label={say(returMarketplaceScreen.title)} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      {order && (
        <p className="entry-facts">
          {order.kode_marketplace} {order.no_pesanan_luar} · {order.nama_pembeli && `${order.nama_pembeli} · `}
          <ThingLink kind="penjualan" id={order.no_faktur} />
        </p>
      )}
      <FormField form={form} field={warehouse} />
      <TrayField form={form} />
      <FormField form={form} field={fee} />
      <FormField form={form} field={remark} />
    </section>
  )
}

const Line = memo(function Line({ lines, line, onDone }: { lines: FormRows<Returnable>; line: FormRow<Returnable>; onDone: () => void }) {
  const { about: piece } = useRow(line)
  return (
    <EntryLine lines={lines} line={line} what={piece.kode_barcode}>
      <EntryPiece piece={{ ...piece, berat: piece.berat_nota }}>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group}
      </EntryPiece>
      <div className="entry-weight">
        <span>
          <Figure field={m.berat_nota} value={piece.berat_nota} strong /> g
        </span>
      </div>
      <div className="entry-inputs" onKeyDown={(event) => enterMovesOn(event, onDone)}>
        <FormField form={line} field={m.berat_retur} isFirst />
      </div>
      <div className="entry-price">
        <Figure field={m.harga_total} value={piece.harga_total} />
      </div>
    </EntryLine>
  )
})
