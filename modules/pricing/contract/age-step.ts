/** A step of the ages of pieces, as its master stores it. */
export interface AgeStep {
  /** The first day of the step. */
  readonly mulai_hari: number
  /** The discount that needs no approval, in percent of the price with its work fee. */
  readonly diskon_bebas: number
  /** The part of the own work fee that may be left out without an approval, in percent. */
  readonly ongkos_bebas: number
  /** The bonus of the salesperson: rupiah a piece, and percent of the work fee that the customer pays (`paidFeeRp`). */
  readonly bonus_umur_rp: number
  readonly bonus_umur_persen: number
}

/** The step of a piece, with its age in days. */
export interface ReachedStep extends AgeStep {
  readonly umur_hari: number
}

/** The days that a piece has been in the chain on a day. A transfer does not make it young; gold that is bought back comes in as a new piece. */
const ageDays = (tgl_masuk: string, day: string): number => (Date.parse(day) - Date.parse(tgl_masuk)) / 86_400_000

/** Returns the last step that a piece has reached on a day; undefined before the first one. */
export function stepReached(steps: readonly AgeStep[], tgl_masuk: string, day: string): ReachedStep | undefined {
  const umur_hari = ageDays(tgl_masuk, day)
  const [step] = steps.filter(({ mulai_hari }) => mulai_hari <= umur_hari).toSorted((a, b) => b.mulai_hari - a.mulai_hari)
  return step && { ...step, umur_hari }
}

/** The least work fee that needs no approval, in whole rupiah: percents have two decimals. */
export const leastFeeRp = (ongkosRp: number, step: Pick<AgeStep, 'ongkos_bebas'> | null | undefined): number =>
  ongkosRp - Math.floor((ongkosRp * Math.round((step?.ongkos_bebas ?? 0) * 100)) / 10_000)

/**
 * The work fee that the customer pays, in rupiah: not more than the piece's own, and what a discount leaves of it. A fee that is raised and given back
 * as a discount earns nothing.
 */
export const paidFeeRp = (ownRp: number, { ongkos, diskon }: { readonly ongkos: number; readonly diskon: number }): number =>
  Math.min(ownRp, Math.max(0, ongkos - diskon))

/** The bonus for selling so many pieces of a step at a paid work fee, in rupiah, half up. */
export const ageBonusRp = (
  { bonus_umur_rp, bonus_umur_persen }: AgeStep,
  { qty, paidRp }: { readonly qty: number; readonly paidRp: number },
): number => qty * bonus_umur_rp + Math.floor((paidRp * Math.round(bonus_umur_persen * 100) + 5_000) / 10_000)
