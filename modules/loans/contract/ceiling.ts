import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import type { z } from 'zod'
import type { loanTerms } from './hutang.ts'

/** By what a shop lends now: what its parameters say. */
export type ShopTerms = z.output<typeof loanTerms>

/** The weight of a pledge that its ceiling uses: the gold alone, or the gold with its plastic (specification §9). */
export type CeilingKind = 'EMAS' | 'EMAS_PLASTIK'

/** What a customer leaves, as far as it is lent on. */
export interface Pledge {
  readonly kode_kadar: string
  readonly kode_kondisi: string | null
  readonly berat: number
  readonly berat_dengan_plastik: number
}

/** So many rupiah for a weight, to the rupiah below: percent have two decimals, grams three. */
const rupiahOf = (grams: number, perGramRp: number, percent = 100) => {
  const exact = BigInt(toMg(grams)) * BigInt(perGramRp) * BigInt(Math.round(percent * 100))
  return Number(exact / 10_000_000n)
}

/** Returns the loan on a pledge by the parameters, in rupiah: an amount per gram of its purity, reduced by its condition. */
export interface Estimate {
  readonly persen_nilai: number
  readonly pokok_per_gram: number | null
  readonly taksiran: number | null
}

/** What would be lent on one thing; nothing is said where the shop has no parameter for its purity. */
export function estimateOf({ kode_kadar, kode_kondisi, berat }: Pledge, { kadar, kondisi }: ShopTerms): Estimate {
  const pokok_per_gram = kadar.find((each) => each.kode_kadar === kode_kadar)?.pokok_per_gram ?? null
  const persen_nilai = kode_kondisi === null ? 100 : (kondisi.find((each) => each.kode_kondisi === kode_kondisi)?.persen_nilai ?? 100)
  return { persen_nilai, pokok_per_gram, taksiran: pokok_per_gram === null ? null : rupiahOf(berat, pokok_per_gram, persen_nilai) }
}

/** What would be lent on all of it; nothing where one of them has no parameter. */
export function estimateOfAll(pledges: readonly Pledge[], terms: ShopTerms): number | null {
  const each = pledges.map((pledge) => estimateOf(pledge, terms).taksiran)
  return each.length > 0 && each.every((taksiran) => taksiran !== null) ? each.reduce((sum, rp) => sum + rp, 0) : null
}

/** The most that a shop lends: by the purity of each thing, and by the weight of all. */
export interface Ceiling {
  /** Nothing where the shop has no ceilings. */
  readonly plafond: number | null
  /** The shop has ceilings, but none for these. */
  readonly isMissing: boolean
}

/**
 * Returns the highest loan on all of it (specification §5: the amount may not exceed it): the lower of the bracket of its weight and the amounts per
 * gram of each purity. A purity without a ceiling of its own adds nothing to those that have one. If none has one, only the bracket counts.
 */
export function ceilingOf(pledges: readonly Pledge[], jenis_plafond: CeilingKind, { hasCeilings, plafond: brackets, kadar }: ShopTerms): Ceiling {
  if (!hasCeilings || pledges.length === 0) return { plafond: null, isMissing: false }
  const weightOf = ({ berat, berat_dengan_plastik }: Pledge) => (jenis_plafond === 'EMAS' ? berat : berat_dengan_plastik)
  const whole = sumOfGrams(pledges.map(weightOf))
  const bracket = bracketOfWeight(
    brackets.filter((each) => each.jenis_plafond === jenis_plafond),
    whole,
  )
  const byPurity = pledges.map((pledge) => {
    const its = kadar.find(({ kode_kadar }) => kode_kadar === pledge.kode_kadar)
    const perGramRp = jenis_plafond === 'EMAS' ? its?.plafond_emas : its?.plafond_emas_plastik
    return perGramRp ? rupiahOf(weightOf(pledge), perGramRp) : undefined
  })
  const all = byPurity.some((rp) => rp !== undefined) ? byPurity.reduce<number>((sum, rp) => sum + (rp ?? 0), 0) : undefined
  const least = [bracket?.plafond, all].filter((rp) => rp !== undefined)
  return least.length === 0 ? { plafond: null, isMissing: true } : { plafond: Math.min(...least), isMissing: false }
}

/** The bracket of a weight in grams. A weight below the first bracket has the first one: less gold never allows a larger loan (decision 108). */
function bracketOfWeight<Bracket extends { readonly berat_dari: number; readonly berat_sampai: number }>(
  brackets: readonly Bracket[],
  grams: number,
): Bracket | undefined {
  const first = brackets.toSorted((a, b) => a.berat_dari - b.berat_dari)[0]
  return first && grams < first.berat_dari ? first : brackets.find((each) => each.berat_dari <= grams && grams <= each.berat_sampai)
}

/**
 * Returns the rate that a renewal offers, in percent a month: that of the bracket of the debt after the payment. Without a bracket, or if the payment
 * does not cover today's interest, the rate of the loan stays (decision 133).
 */
export const offeredRate = (
  { sisa_hutang, bunga_persen }: { readonly sisa_hutang: number; readonly bunga_persen: number },
  { pokok, isPaidToday }: { readonly pokok: number; readonly isPaidToday: boolean },
  terms: ShopTerms,
): number => (isPaidToday ? (bracketOf(sisa_hutang - pokok, terms)?.bunga_persen ?? bunga_persen) : bunga_persen)

/** The interest of an amount by its bracket; nothing where none has it, or where the shop has no such parameter. */
export const bracketOf = (jumlah_hutang: number, { bunga }: ShopTerms) =>
  bunga.find(({ jumlah_dari, jumlah_sampai }) => jumlah_dari <= jumlah_hutang && jumlah_hutang <= jumlah_sampai)
