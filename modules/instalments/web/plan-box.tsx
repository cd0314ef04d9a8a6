import { percentText } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { instalments as c } from '../contract/fields.ts'
import type { Plan } from '../contract/parameter-cicilan.ts'
import { downPaymentBounds } from '../contract/plan.ts'
import { termsText } from './terms.ts'

/** The terms of the chosen plan, and the down payments that it allows for this price. */
export function PlanBox({ plan, priceRp }: { plan: Plan; priceRp: number }) {
  const say = useText()
  const [leastRp, greatestRp] = downPaymentBounds(plan, priceRp)
  return (
    <section className="entry-box entry-about" aria-label={say('Syarat Cicilan')}>
      <h2>
        {say(c.kode_cicilan.label)} {plan.kode_cicilan} · {say(c.akad.format(plan.akad))}
      </h2>
      {priceRp > 0 && (
        <p>
          {say(c.uang_muka.label)} <Figure field={c.uang_muka} value={leastRp} /> – <Figure field={c.uang_muka} value={greatestRp} /> (
          {percentText(plan.uang_muka_persen)} – {percentText(plan.uang_muka_maks_persen)})
        </p>
      )}
      {termsText(plan, say).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}
