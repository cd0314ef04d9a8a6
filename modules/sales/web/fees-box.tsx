import './fees-box.css'
import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { useCallback, useState } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, useFieldValue, useOutcome } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryNeeds } from '#modules/documents/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { saleNeeds } from '../contract/line-needs.ts'
import { type SaleForm, feeFields, paidLater } from './sale-form.ts'

interface FeesBoxProps<Form> {
  readonly form: Form
  /** What the shop asks for sending, in rupiah. */
  readonly ongkosKirimRp: number
  /** Whether the customer still owes a part afterwards. That needs an approval. */
  readonly isOwed: (form: Form) => boolean
  readonly onDone: () => void
}

/** Seldom used parts of a sale besides its goods, and whether the rest is paid later. It is closed until the user opens it. */
export function FeesBox<Form extends SaleForm>({ form, ongkosKirimRp, isOwed, onDone }: FeesBoxProps<Form>) {
  const say = useText()
  const isLater = useFieldValue(form, paidLater) === true
  const [isOpen, setOpen] = useState(false)
  const needs = useOutcome(
    form,
    useCallback((of: Form) => saleNeeds({ ongkos_kirim: of.entered(s.ongkos_kirim), isOwed: isOwed(of) }, ongkosKirimRp), [isOwed, ongkosKirimRp]),
  )
  const isShown = useOutcome(form, hasFees) || isOpen || isLater
  if (!isShown) {
    return (
      <>
        <UnstyledButton className="entry-more" tabIndex={-1} onClick={() => setOpen(true)}>
          {say('Biaya, Kirim & Sisa Bayar')}
        </UnstyledButton>
        <EntryNeeds needs={needs} />
      </>
    )
  }
  return (
    <section className="entry-box" aria-label={say('Biaya')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <div className="entry-fees">
        {feeFields.map((field) => (
          <FormField key={field.name} form={form} field={field} />
        ))}
        <Checkbox
          size="sm"
          label={say('Sisa dibayar nanti')}
          checked={isLater}
          onChange={(event) => form.set(paidLater.name, event.currentTarget.checked)}
        />
      </div>
      {ongkosKirimRp > 0 && (
        <Button size="compact-xs" variant="light" style={{ justifySelf: 'start' }} onClick={() => form.set(s.ongkos_kirim.name, ongkosKirimRp)}>
          {say('Ongkos Kirim')} {s.ongkos_kirim.format(ongkosKirimRp)}
        </Button>
      )}
      <EntryNeeds needs={needs} />
    </section>
  )
}

const hasFees = ({ values }: FieldForm) => feeFields.some(({ name }) => Boolean(values[name]))
