import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm, type FormRow, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
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

class DestroyedForm extends FieldForm {
  readonly goods = this.rows('detail_barang', destroyedFields)

  constructor() {
    super(destroyedHeader)
  }
}

/** What the shop has of bought goods. */
function useUsed() {
  const { kode_toko } = useSession()
  return useQuery({ queryKey: [readUsed.call, kode_toko], queryFn: () => send(readUsed) }).data ?? []
}

/** Destroys bought goods: pieces and lots by F7, why, F9. */
export default function HancurPembelian() {
  const say = useText()
  const queries = useQueryClient()
  const used = useUsed()
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
  const berat = useReckoned(
    form,
    useCallback((of: DestroyedForm) => sumOfGrams(of.goods.list.map((row) => usedOf(used, row.values['kode_beli'])?.berat ?? 0)), [used]),
  )
  return (
    <EntryScreen
      screen={hancurPembelianScreen}
      entry={destruction}
      look={destroyedLook}
      figures={[p.total_qty, p.total_berat]}
      count={lines.length}
      onNext={destruction.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.goods}
          fields={destroyedFields}
          title="Tambah Baris"
          keys="F7"
          isOpen={isOpen}
          beside={(row) => <UsedHint row={row} />}
        />
      )}
      side={() => (
        <>
          <section className="entry-box" aria-label={say(hancurPembelianScreen.title)} onKeyDown={(event) => enterMovesOn(event, destruction.save)}>
            {destroyedHeader.map((field) => (
              <FormField key={field.name} form={form} field={field} />
            ))}
          </section>
          <EntrySums sums={[]} total={[p.total_berat, berat]} />
        </>
      )}
    />
  )
}

const usedOf = (used: ReturnType<typeof useUsed>, code: unknown) => used.find(({ kode_beli }) => kode_beli === code)

/** What a piece or lot is, and what it weighs. */
function UsedHint({ row }: { row: FormRow }) {
  const say = useText()
  const used = usedOf(useUsed(), useFormValues(row)['kode_beli'])
  if (!used) return null
  return (
    <span className="entry-facts">
      {say('{{n}} barang', { n: used.qty })} · {p.berat.format(used.berat)} g · {say(p.fine.label)} {p.fine.format(used.fine)} g
    </span>
  )
}
