import type { AnyField } from '#engine/contract/field.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { pengalihanSaldoUang } from '../contract/antar-toko.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'
import { askedHandingOver, handOver, handedFields, pengalihanSaldo } from '../contract/pengalihan-saldo.ts'
import { handingLook } from './looks.tsx'

const fields: readonly AnyField[] = handedFields

/** Hands a part of what the shop has on a shared bank account to another shop. */
export default function PengalihanSaldoUang() {
  const say = useText()
  const handing = useDocumentForm({
    document: pengalihanSaldo,
    call: handOver,
    make: () => new FieldForm(handedFields),
    messagesOf: (form) => fieldMessages(form, handedFields),
    bodyOf: (form) => askedHandingOver.parse(form.toWire()),
  })
  return (
    <EntryScreen
      screen={pengalihanSaldoUang}
      entry={handing}
      look={handingLook}
      figures={[k.jumlah_rp]}
      onNext={handing.next}
      lines={() => (
        <section className="entry-box" aria-label={say(pengalihanSaldo.title)} onKeyDown={(event) => enterMovesOn(event, handing.save)}>
          {fields.map((field) => (
            <FormField key={field.name} form={handing.form} field={field} />
          ))}
        </section>
      )}
      side={() => (
        <p className="entry-facts">{say('Uang tetap di rekening yang sama. Bagian toko ini berkurang dan bagian toko tujuan bertambah.')}</p>
      )}
    />
  )
}
