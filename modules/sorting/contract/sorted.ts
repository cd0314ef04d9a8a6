import { fineMg } from '#modules/goods/contract/fine.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'

/** Gold as the books have it: gross and fine in milligrams, its purity in percent (above 100 in thousandths), and cost in rupiah. */
export interface BookedGold {
  readonly grossMg: number
  readonly fineMg: number
  readonly kadar: number | null
  readonly costRp: number
}

/** Gold as it was found, with every difference to the books by its name. In = out: booked + more = found + lost, of gross and of fine. */
export interface FoundGold {
  readonly fineMg: number
  readonly lost: { readonly grossMg: number; readonly fineMg: number; readonly costRp: number }
  readonly more: { readonly grossMg: number; readonly fineMg: number }
}

/**
 * What sorting finds (docs/decisions/150). Of the purity that the books have, fine gold goes by weight; of another one, or of one that was tested, it is
 * weight × purity. Weight that is lost takes its share of the cost with it; a lower purity takes none, and what is more costs nothing: what was
 * paid stays with the gold.
 *
 * @param kadar the purity that was found, in percent
 */
export function foundGold(booked: BookedGold, { grossMg, kadar, isTested }: { grossMg: number; kadar: number; isTested: boolean }): FoundGold {
  const isSame = !isTested && booked.kadar === kadar
  const found = Math.min(grossMg, isSame ? proRata(booked.fineMg, grossMg, booked.grossMg) : fineMg(grossMg, kadar))
  const lostMg = Math.max(0, booked.grossMg - grossMg)
  const difference = found - booked.fineMg
  return {
    fineMg: found,
    lost: { grossMg: lostMg, fineMg: Math.max(0, 0 - difference), costRp: proRata(booked.costRp, lostMg, booked.grossMg) },
    more: { grossMg: Math.max(0, grossMg - booked.grossMg), fineMg: Math.max(0, difference) },
  }
}
