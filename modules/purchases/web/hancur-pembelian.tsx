import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormRow, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { purchases as p } from '../contract/fields.ts'
import {
  destroyPurchase,
  destroyedFields,
  destroyedHeader,
  hancurPembelian,
  hancurPembelianScreen,
  newDestroyedPurchase,
  readUsed,
} from '../contract/hancur-pembelian.ts'
import { destroyedLook } from './destroyed-look.tsx'

/** Bought goods that are destroyed, while they are entered. */
export class DestroyedForm extends FieldForm {
  readonly goods = this.rows('detail_barang', destroyedFields)

  constructor() {
    super(destroyedHeader)
  }
}

/** How one of the bought goods that the shop has is asked for. */
const askedUsed = (kode_toko: string, code: unknown) => ({
  queryKey: [readUsed.call, kode_toko, code],
  queryFn: async () => (await send(readUsed, { query: { cari: String(code) } })).rows.find(({ kode_beli }) => kode_beli === code) ?? null,
  enabled: Boolean(code),
})

/** Destroys bought goods: pieces and lots by F7, why, F9. */
export default function HancurPembelian() {
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const destruction = useDocumentForm({
    document: hancurPembelian,
    call: destroyPurchase,
    make: () => new DestroyedForm(),
    messagesOf: (form) => ({
      ...(form.goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
      ...rowMessages(form.goods, destroyedFields),
      ...fieldMessages(form, destroyedHeader),
    }),
    bodyOf: (form) => newDestroyedPurchase.parse(form.toWire()),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [readUsed.call] })
      void queries.invalidateQueries({ queryKey: listKey(readUsed.call) })
    },
  })
  const { form } = destruction
  const lines = useRows(form.goods)
  const codes = useReckoned(form, codesOf)
  const berat = sumOfGrams(useQueries({ queries: codes.split('\n').map((code) => askedUsed(kode_toko, code)) }).map(({ data }) => data?.berat ?? 0))
  return (
    <EntryScreen
      screen={hancurPembelianScreen}
      entry={destruction}
      look={destroyedLook}
      figures={[p.total_qty, p.total_berat]}
      count={lines.length}
      onNext={destruction.next}
      lines={(isOpen) => (
        <TypedRows rows={form.goods} fields={destroyedFields} title="Tambah Baris" isOpen={isOpen} isAll beside={(row) => <UsedHint row={row} />} />
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={destroyedHeader} title={hancurPembelianScreen.title} onDone={destruction.save} />
          <EntrySums sums={[]} total={[p.total_berat, berat]} />
        </>
      )}
    />
  )
}

/** The codes of its goods, each once, as one text: it stays the same while only other things change. */
const codesOf = ({ goods }: DestroyedForm) => [...new Set(goods.list.map((row) => String(row.values['kode_beli'] ?? '')))].join('\n')

/** What a piece or lot is, and what it weighs. */
function UsedHint({ row }: { row: FormRow }) {
  const say = useText()
  const { kode_toko } = useSession()
  const { data: used } = useQuery(askedUsed(kode_toko, useFormValues(row)['kode_beli']))
  if (!used) return null
  return (
    <span className="entry-facts">
      {say('{{n}} barang', { n: used.qty })} · {p.berat.format(used.berat)} g · {say(p.fine.label)} {p.fine.format(used.fine)} g
    </span>
  )
}
