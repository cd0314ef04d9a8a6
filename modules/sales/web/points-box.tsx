import { useRef } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useFieldValue } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { sales as s } from '../contract/fields.ts'
import { type SaleForm, pointsField } from './sale-form.ts'

interface PointsBoxProps {
  readonly form: SaleForm
  /** What a point is worth, in rupiah; nothing where points do not pay. */
  readonly pointRp: number
  /** No question stands over it. */
  readonly isOpen: boolean
  readonly onDone: () => void
}

/** Next to the key of the customer who owns the points. */

/** How many points of the member pay a part of the sale: if points can pay, and the customer has a name or number. */
export function PointsBox({ form, pointRp, isOpen, onDone }: PointsBoxProps) {
  const say = useText()
  const poin = useFieldValue(form, pointsField)
  const member = useFieldValue(form, s.kode_member)
  const phone = useFieldValue(form, s.no_hp)
  const box = useRef<HTMLElement>(null)
  const isAsked = pointRp > 0 && Boolean(member || phone || poin)
  const focus = () => box.current?.querySelector<HTMLElement>('[data-field]')?.focus()
  useShortcuts([{ ...keyOf.points, run: focus, disabled: !isOpen || !isAsked }])
  if (!isAsked) return null
  return (
    <section ref={box} className="entry-box" aria-label={say('Bayar Dengan Poin')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <FormField form={form} field={pointsField} keys={keyOf.points.keys} />
      <p className="share-left">
        × <Figure field={s.nilai_poin} value={pointRp} /> = <Figure field={s.bayar_poin} value={(poin ?? 0) * pointRp} strong />
      </p>
    </section>
  )
}
