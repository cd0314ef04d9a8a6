import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { services as s } from '../contract/fields.ts'

/** What the work took from the weight, or brought to it, by name; nothing where it weighs the same. */
export function WeightDifference({ value }: { value: number }) {
  const say = useText()
  if (value === 0) return null
  return (
    <span className="service-difference" data-lost={value < 0}>
      {say(value < 0 ? 'Susut' : 'Bertambah')} <Figure field={s.selisih_berat} value={Math.abs(value)} /> g
    </span>
  )
}
