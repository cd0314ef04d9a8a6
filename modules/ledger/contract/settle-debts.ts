import { proRata } from './pro-rata.ts'

/** The debt for a document: rupiah, and milligrams of fine gold with their book value. */
export interface OpenDebt {
  readonly no_dokumen: string
  readonly rupiah: number
  readonly fineMg: number
}

/** The debts that an amount settles, each with how much of it, and what of the amount is left over. */
export interface SettledDebts {
  readonly settled: readonly OpenDebt[]
  readonly left: number
}

/**
 * Settles debts one after the other until the amount is used up; the last may be settled in part. Gold is settled gram by gram: a part of
 * it takes its share of what the debt stands at, and who settles the rest takes the rest.
 *
 * @param amount rupiah, or milligrams of fine gold where gold is settled
 */
export function settleDebts(debts: readonly OpenDebt[], amount: number, by: 'rupiah' | 'fineMg'): SettledDebts {
  let left = amount
  const settled = debts.flatMap((debt): OpenDebt[] => {
    const part = Math.min(left, debt[by])
    if (part <= 0) return []
    left -= part
    const { no_dokumen, rupiah, fineMg } = debt
    if (by === 'rupiah') return [{ no_dokumen, rupiah: part, fineMg: 0 }]
    return [{ no_dokumen, rupiah: part === fineMg ? rupiah : proRata(rupiah, part, fineMg), fineMg: part }]
  })
  return { settled, left }
}
