import { useQueryClient } from '@tanstack/react-query'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { readBatch, readOpenBatches, terimaBarangCuci } from '../contract/batches.ts'
import { refining as r } from '../contract/fields.ts'
import { newWashed, takeWashed, terimaCuci, washedHeader, washedLine } from '../contract/terima-cuci.ts'
import { BatchBox, type ReadBatch, useBatch } from './batch.tsx'
import { washedLook } from './looks.tsx'

/** Goods that come back, while they are entered. */
export class WashedForm extends FieldForm {
  readonly goods = this.rows('detail_barang', washedLine)

  constructor() {
    super(washedHeader)
  }

  /** Takes the lots of a batch that are not entered yet; what each weighs now is for the scale. */
  takeAll({ lot }: ReadBatch): void {
    const there = new Set(this.goods.list.map((row) => row.entered(r.kode_lot)))
    for (const { kode_lot } of lot) if (!there.has(kode_lot)) this.goods.add(undefined, { kode_lot, tujuan_barang: 'BEKAS' })
  }
}

const weightOf = ({ goods }: WashedForm) => sumOfGrams(goods.list.map((row) => row.entered(r.berat_kembali) ?? 0))

/** Takes washed goods back: the batch, each lot weighed again, the fee, F9. */
export default function TerimaBarangCuci() {
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: terimaCuci,
    call: takeWashed,
    make: () => new WashedForm(),
    begin: () => ({ ongkos_sepuhan: 0, cara_ongkos: 'KAS' }),
    isEntered: (form) => form.goods.list.length > 0,
    messagesOf: (form) => ({
      ...(form.goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
      ...rowMessages(form.goods, washedLine),
      ...fieldMessages(form, washedHeader),
    }),
    bodyOf: (form) => newWashed.parse(form.toWire()),
    onSaved: () => {
      for (const key of [[readBatch.call], listKey(readOpenBatches.call)]) void queries.invalidateQueries({ queryKey: key })
    },
  })
  const { form } = entry
  const lines = useRows(form.goods)
  const batch = useBatch(form)
  const total = useReckoned(form, weightOf)
  return (
    <EntryScreen
      screen={terimaBarangCuci}
      entry={entry}
      look={washedLook}
      figures={[r.total_kembali, r.susut_gross, r.susut_fine]}
      count={lines.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <>
          <BatchBox batch={batch} isOpen={isOpen} onTakeAll={(each) => form.takeAll(each)} />
          <TypedRows
            rows={form.goods}
            fields={washedLine}
            title="Tambah Baris"
            isOpen={isOpen}
            isAll
            only={{ kode_lot: batch?.lot.map(({ kode_lot }) => kode_lot) }}
            beside={(row) => <SentHint row={row} batch={batch} />}
          />
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={washedHeader} title={terimaBarangCuci.title} onDone={entry.save} isFirst />
          <EntrySums sums={[]} total={[r.total_kembali, total]} />
        </>
      )}
    />
  )
}

/** What of the lot of a row is not back. */
export function SentHint({ row, batch }: { readonly row: FormRow; readonly batch: ReadBatch | undefined }) {
  const say = useText()
  const code = useFieldValue(row, r.kode_lot)
  const lot = batch?.lot.find(({ kode_lot }) => kode_lot === code)
  if (!lot) return null
  return (
    <span className="entry-facts">
      {lot.nama_barang} · {say('{{n}} barang', { n: lot.qty_lot })} · {r.berat.format(lot.berat)} g · {say(r.fine.label)} {r.fine.format(lot.fine)} g
    </span>
  )
}
