/** A step of the ages of pieces, as its master stores it. */
export interface AgeStep {
  /** The first day of the step. */
  readonly mulai_hari: number
  /** The discount that needs no approval, in percent of the price with its work fee. */
  readonly diskon_bebas: number
  /** The part of the own work fee that may be left out without an approval, in percent. */
  readonly ongkos_bebas: number
  /** The bonus of the salesperson: rupiah a piece, and percent of the work fee that the customer pays. */
  readonly bonus_umur_rp: number
  readonly bonus_umur_persen: number
}

/** The step of a piece, with its age in days. */
export interface ReachedStep extends AgeStep {
  readonly umur_hari: number
}

/** The days that a piece has been in the chain on a day. A buyback and a transfer do not make it young. */
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

/** The bonus for selling so many pieces of a step at a work fee, in rupiah, half up. */
export const ageBonusRp = (
  { bonus_umur_rp, bonus_umur_persen }: AgeStep,
  { qty, ongkos }: { readonly qty: number; readonly ongkos: number },
): number => qty * bonus_umur_rp + Math.floor((ongkos * Math.round(bonus_umur_persen * 100) + 5_000) / 10_000)
