import { type RefusalKind, fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Plan } from './parameter-cicilan.ts'
import { refusals } from './refusals.ts'
import { type Terms, flatInterest, partsOf, percentOf, schedule } from './schedule.ts'

/** A refusal of the down payment of a plan, with its message. */
export interface Disagreement {
  readonly kind: RefusalKind
  readonly details: Record<string, string>
  readonly message: string
}

/** The refusal of a down payment, if the plan does not allow it for this price (specification §3). */
export function disagreement(plan: Plan, priceRp: number, downRp: number): Disagreement | undefined {
  const no = (kind: RefusalKind, n: number): Disagreement => {
    const details = { n: formatNumber(n, 2).replace(/\.?0+$/, '') }
    return { kind, details, message: fill(kind.text, details) }
  }
  const [leastRp, greatestRp] = downPaymentBounds(plan, priceRp)
  if (downRp < leastRp) return no(refusals.DP_TOO_SMALL, plan.uang_muka_persen)
  if (downRp > greatestRp) return no(refusals.DP_TOO_LARGE, plan.uang_muka_maks_persen)
  return priceRp - downRp < plan.lama_bulan ? no(refusals.REST_TOO_SMALL, plan.lama_bulan) : undefined
}

/** What is left of a contract after so many instalments: principal and interest. */
export function leftAfter({ sisa_pokok, total_bunga, lama_bulan }: Pick<Terms, 'sisa_pokok' | 'total_bunga' | 'lama_bulan'>, paid: number) {
  const left = (amountRp: number) => amountRp - partsOf(amountRp, lama_bulan, paid)
  return { pokok: left(sisa_pokok), bunga: left(total_bunga) }
}

/** The least and the greatest down payment of a plan for a price, in whole rupiah. */
export const downPaymentBounds = (
  { uang_muka_persen, uang_muka_maks_persen }: Plan,
  priceRp: number,
): readonly [leastRp: number, greatestRp: number] => [
  // Of the rest, the part is rounded down.
  priceRp - percentOf(priceRp, 100 - uang_muka_persen),
  percentOf(priceRp, uang_muka_maks_persen),
]

/** The sums of a new contract: what is financed, the interest, and the first instalment with its date. */
export function financed(plan: Pick<Plan, 'lama_bulan' | 'bunga_persen'>, priceRp: number, downRp: number, tgl_akad: string) {
  const { lama_bulan, bunga_persen } = plan
  const sisa_pokok = priceRp - downRp
  const total_bunga = flatInterest(sisa_pokok, bunga_persen, lama_bulan)
  const terms = { tgl_akad, lama_bulan, sisa_pokok, total_bunga }
  const [first] = schedule(terms)
  const total_cicilan = sisa_pokok + total_bunga
  return {
    tgl_akad,
    sisa_pokok,
    total_bunga,
    nilai_cicilan: first!.nilai_cicilan,
    tgl_cicilan: first!.tgl_cicilan,
    total_cicilan,
    sisa_cicilan: total_cicilan,
  }
}
