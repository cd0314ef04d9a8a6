import { Checkbox } from '@mantine/core'
import { useRows } from '#engine/web/field-form.ts'
import { useText } from '#engine/web/text.ts'
import { type PickUpForm, PickUpThings } from '#modules/sales/web/public.ts'
import { preorders as p } from '../contract/fields.ts'
import { type OpenPreOrder, preOrderCase } from '../contract/mutasi-po.ts'
import { shareOf } from '../contract/share.ts'
import { openPreOrders } from './pre-ordered-goods.tsx'

/** The pieces that he takes now: all that are here, but for those that were left out. */
const takenOf = ({ detail_barang }: OpenPreOrder, { pieces }: PickUpForm) => {
  const taken = new Set(pieces.list.map(({ about }) => about.kode_barcode))
  return detail_barang.filter(({ kode_barcode }) => taken.has(kode_barcode))
}
const sumOf = <Piece,>(pieces: readonly Piece[], of: (piece: Piece) => number) => pieces.reduce((sum, piece) => sum + of(piece), 0)
const priceOf = (thing: OpenPreOrder, form: PickUpForm) => sumOf(takenOf(thing, form), ({ harga_total }) => harga_total)

const paidOf = (thing: OpenPreOrder, form: PickUpForm) => {
  const taken = takenOf(thing, form)
  const sums = { nilaiRp: sumOf(taken, ({ nilai_po }) => nilai_po), goodsRp: priceOf(thing, form) }
  return [p.uang_po, taken.length === 0 ? 0 : shareOf(thing, sums, thing.qty_tutup + taken.length === thing.total_qty)] as const
}
const needsOf = (thing: OpenPreOrder, form: PickUpForm) => [...new Set(takenOf(thing, form).flatMap(({ perlu_otorisasi }) => perlu_otorisasi))]

function messagesOf(thing: OpenPreOrder, form: PickUpForm): Record<string, string> {
  return takenOf(thing, form).length > 0 ? {} : { no_po: 'Data Barang Harus Diisi' }
}

const begin = ({ detail_barang }: OpenPreOrder, { pieces }: PickUpForm) => {
  pieces.clear()
  for (const { kode_barcode } of detail_barang) pieces.add({ kode_barcode })
}

/** Which of what is here he takes now. */
function TakenPieces({ thing, form, isOpen }: { thing: OpenPreOrder; form: PickUpForm; isOpen: boolean }) {
  const say = useText()
  const rows = useRows(form.pieces)
  if (thing.detail_barang.length === 0) return <p className="entry-box">{say('Belum ada barang yang datang untuk PO ini')}</p>
  return (
    <fieldset className="entry-box">
      <legend>{say('Barang Yang Diambil')}</legend>
      {thing.detail_barang.map(({ kode_barcode, nama_barang, berat }) => {
        const row = rows.find(({ about }) => about.kode_barcode === kode_barcode)
        return (
          <Checkbox
            key={kode_barcode}
            mt="xs"
            disabled={!isOpen}
            checked={row !== undefined}
            label={`${kode_barcode} · ${nama_barang} · ${p.berat.format(berat)} g`}
            onChange={() => (row ? form.pieces.remove(row) : form.pieces.add({ kode_barcode }))}
          />
        )
      })}
    </fieldset>
  )
}

/** Hands over what has arrived for a pre-order, all of it or a part: a sale, paid by the share of his money. */
export default function AmbilPreOrder() {
  return (
    <PickUpThings
      of={preOrderCase}
      kind={openPreOrders}
      priceOf={priceOf}
      paidOf={paidOf}
      messagesOf={messagesOf}
      needsOf={needsOf}
      pieces={{ begin, Pieces: TakenPieces }}
    />
  )
}
