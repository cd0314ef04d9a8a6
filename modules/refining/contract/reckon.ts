import { proRata, shares } from '#modules/ledger/contract/pro-rata.ts'
import type { MeltResult, Work } from './fields.ts'

/** Gold by weight: gross and fine in whole milligrams, cost in whole rupiah. */
export interface Gold {
  readonly grossMg: number
  readonly fineMg: number
  readonly costRp: number
}

export const noGold: Gold = { grossMg: 0, fineMg: 0, costRp: 0 }
export const plus = (a: Gold, b: Gold): Gold => ({ grossMg: a.grossMg + b.grossMg, fineMg: a.fineMg + b.fineMg, costRp: a.costRp + b.costRp })
export const less = (a: Gold, b: Gold): Gold => ({ grossMg: a.grossMg - b.grossMg, fineMg: a.fineMg - b.fineMg, costRp: a.costRp - b.costRp })

/**
 * What washing or plating takes from goods: grams at the purity of the goods themselves, and their share of the cost by gross. What is back takes the
 * rest. 100 g of 70 % that lose 0.350 g are 99.650 g with 69.755 g fine (events.md R3, domain §4).
 *
 * @param backMg what came back, at most the gross of what went
 */
export function washed(went: Gold, backMg: number): { readonly back: Gold; readonly lost: Gold } {
  const lostMg = went.grossMg - backMg
  const lost = { grossMg: lostMg, fineMg: proRata(went.fineMg, lostMg, went.grossMg), costRp: proRata(went.costRp, lostMg, went.grossMg) }
  return { back: less(went, lost), lost }
}

/** What a melt gave: a bar of a settled fineness, or a by-product of one, or of none yet, with an estimated value. */
export interface Given {
  readonly jenis_hasil: MeltResult
  readonly grossMg: number
  /** Thousandths; null where there is no assay. */
  readonly permil: number | null
  /** The value in rupiah where there is no assay. */
  readonly valueRp: number
}

/** Milligrams of pure gold by thousandths, halves up. */
export const fineOfPermil = (grossMg: number, permil: number | null): number =>
  permil === null ? 0 : Number((BigInt(grossMg) * BigInt(Math.round(permil * 1000)) + 500_000n) / 1_000_000n)

/** A melt: two variances, each under its own name. */
export interface Melt {
  /** Lost in the melt: grams, at the declared purity. */
  readonly melted: Gold
  /** Base metal that was parted, and the fineness that the assay did not find; its fine is below zero where it found more than was declared. */
  readonly assayed: Gold
  /** Fine and cost of each result, in their order. */
  readonly given: readonly Gold[]
}

/**
 * What becomes of a melt (events.md R5, R6). Grams that the crucible did not give are lost at the declared purity. What then is missing of the declared
 * fine is the difference of the assay. Cost goes by fine: losses and assayed by-products take their share, others their value, the bars the rest.
 *
 * @param melting what was melted, by the purity of the lots
 * @param crucibleMg what the crucible gave, before anything was parted
 * @returns 'VALUE' where by-products are worth more than what was melted
 */
export function meltOf(melting: Gold, crucibleMg: number, results: readonly Given[]): Melt | 'VALUE' {
  const meltMg = melting.grossMg - crucibleMg
  const meltFine = proRata(melting.fineMg, meltMg, melting.grossMg)
  const fines = results.map(({ grossMg, permil }) => fineOfPermil(grossMg, permil))
  const assayFine = melting.fineMg - meltFine - fines.reduce((sum, fine) => sum + fine, 0)
  const costOf = (fine: number) => (fine <= 0 || melting.fineMg === 0 ? 0 : proRata(melting.costRp, fine, melting.fineMg))
  const [meltRp, assayRp] = [costOf(meltFine), costOf(assayFine)]
  const isBar = ({ jenis_hasil }: Given) => jenis_hasil === 'BATANG'
  // Where there is no bar, the last by-product takes the rest.
  const takesRest = results.map((each, at) => (results.some(isBar) ? isBar(each) : at === results.length - 1))
  const fixed = results.map((each, at) => (takesRest[at] ? 0 : each.permil === null ? each.valueRp : costOf(fines[at]!)))
  const restRp = melting.costRp - meltRp - assayRp - fixed.reduce((sum, each) => sum + each, 0)
  if (restRp < 0) return 'VALUE'
  const rest = shares(
    restRp,
    fines.filter((_, at) => takesRest[at]),
  )
  let next = 0
  return {
    melted: { grossMg: meltMg, fineMg: meltFine, costRp: meltRp },
    assayed: { grossMg: crucibleMg - results.reduce((sum, { grossMg }) => sum + grossMg, 0), fineMg: assayFine, costRp: assayRp },
    given: results.map(({ grossMg }, at) => ({ grossMg, fineMg: fines[at]!, costRp: takesRest[at] ? (rest[next++] ?? 0) : fixed[at]! })),
  }
}

/** The mean of assays in thousandths, to three decimals. */
export const meanPermil = (permils: readonly number[]): number =>
  Math.round(permils.reduce((sum, each) => sum + Math.round(each * 1000), 0) / permils.length) / 1000

/** The measure that a loss is judged by: gross where goods are washed or plated, fine where they are melted, since what burns off then is copper. */
export const judgedBy = (work: Work): 'grossMg' | 'fineMg' => (work === 'LEBUR' ? 'fineMg' : 'grossMg')

/** The loss in thousandths of a percent of what went out; 0 where nothing did. */
export function lossMillipercent(work: Work, sent: Gold, lost: Gold): number {
  const by = judgedBy(work)
  return sent[by] === 0 ? 0 : proRata(lost[by], 100_000, sent[by])
}

/** So many batches of a craftsman and kind are looked at, and fewer than so many say nothing. */
export const controlBatches = { most: 20, least: 5 } as const

/**
 * The control limit by what a craftsman lost in his last batches of a kind: the mean and three standard deviations (of the sample), in thousandths of a
 * percent, never below zero.
 *
 * @returns null where there are too few of them
 */
export function controlLimit(lossesBefore: readonly number[]): number | null {
  const last = lossesBefore.slice(0, controlBatches.most)
  if (last.length < controlBatches.least) return null
  const mean = last.reduce((sum, each) => sum + each, 0) / last.length
  const variance = last.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (last.length - 1)
  return Math.max(0, Math.round(mean + 3 * Math.sqrt(variance)))
}

/** What of a loss is beyond the limit; of the measure that it is judged by, with its share of the others. Nothing where it is within. */
export function beyondLimit(work: Work, sent: Gold, lost: Gold, limitMillipercent: number): Gold {
  const by = judgedBy(work)
  const allowed = proRata(sent[by], limitMillipercent, 100_000)
  const beyond = lost[by] - allowed
  if (beyond <= 0) return noGold
  const share = (amount: number) => Math.max(0, proRata(amount, beyond, lost[by]))
  return { grossMg: share(lost.grossMg), fineMg: share(lost.fineMg), costRp: share(lost.costRp) }
}
