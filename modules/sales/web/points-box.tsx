import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useFieldValue } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { sales as s } from '../contract/fields.ts'
import { type SaleForm, pointsField } from './sale-form.ts'

interface PointsBoxProps {
  readonly form: SaleForm
  /** What a point is worth, in rupiah; nothing where points do not pay. */
  readonly pointRp: number
  readonly onDone: () => void
}

/** How many points of the member pay a part of the sale: where points pay, and somebody with a name or number buys. */
export function PointsBox({ form, pointRp, onDone }: PointsBoxProps) {
  const say = useText()
  const poin = useFieldValue(form, pointsField)
  const member = useFieldValue(form, s.kode_member)
  const phone = useFieldValue(form, s.no_hp)
  if (pointRp === 0 || !(member || phone || poin)) return null
  return (
    <section className="entry-box" aria-label={say('Bayar Dengan Poin')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <FormField form={form} field={pointsField} />
      <p className="share-left">
        × <Figure field={s.nilai_poin} value={pointRp} /> = <Figure field={s.bayar_poin} value={(poin ?? 0) * pointRp} strong />
      </p>
    </section>
  )
}
