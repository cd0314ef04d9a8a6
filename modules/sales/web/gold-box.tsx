import './wholesale.css'
import type { ReactNode } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, type FormRows, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { sales as s } from '../contract/fields.ts'
import { goldPrice, paidInGold } from './owed-purities.ts'

interface GoldBoxProps {
  /** Holds `paidInGold` and `goldPrice`. */
  readonly form: FieldForm
  readonly isInGold: boolean
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** What the dealer owes for a gram of each group, where a form shows its groups nowhere else. */
export function OwedPurities({ purities }: { purities: FormRows }) {
  const say = useText()
  return useRows(purities).map((row) => (
    <div key={row.id} role="group" aria-label={`${say('Group')} ${String(row.values[s.kode_group.name])}`}>
      <FormField form={row} field={s.kadar_hutang} description={String(row.values[s.kode_group.name])} />
    </div>
  ))
}

/** Whether the dealer goes on owing gold, and what that stands at. */
export function GoldBox({ form, isInGold, onDone, children }: GoldBoxProps) {
  const say = useText()
  return (
    <section className="entry-box wholesale-gold" aria-label={say(paidInGold.label)} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <FormField form={form} field={paidInGold} />
      {isInGold && <FormField form={form} field={goldPrice} />}
      {isInGold && children}
    </section>
  )
}
