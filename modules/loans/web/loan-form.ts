import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { fieldMessages, missingIn, rowMessages } from '#modules/documents/web/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { members } from '#modules/members/contract/fields.ts'
import { paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type Pledge, type ShopTerms, bracketOf, ceilingOf, estimateOf, estimateOfAll } from '../contract/ceiling.ts'
import { loans as l } from '../contract/fields.ts'
import { agreement, borrower, newLoan, pledgedGoods, pledgedLine } from '../contract/hutang.ts'
import { interestOfSteps } from '../contract/interest.ts'
import { refusals } from '../contract/refusals.ts'

/** By what a loan is reckoned while it is entered. */
export interface LoanRules {
  readonly terms: ShopTerms
  readonly rounding: Rounding
  /** Each pledged thing has a photo (GADAI_FOTO). */
  readonly needsPhoto: boolean
}

/** A loan while it is entered. */
export class LoanForm extends FieldForm {
  readonly pledges = this.rows('detail_barang', pledgedLine)
  readonly payments = paymentRows(this)

  constructor() {
    // A member is recalled by his number; the loan is under his telephone alone.
    super([...borrower, ...agreement, members.kode_member.optional()])
  }
}

/** A line as far as it is entered. */
function pledgeOf(row: FormRow): Pledge | undefined {
  const [kode_kadar, berat] = [row.entered(l.kode_kadar), row.entered(l.berat)]
  if (kode_kadar === null || berat === null) return undefined
  return { kode_kadar, berat, berat_dengan_plastik: row.entered(l.berat_dengan_plastik) ?? berat, kode_kondisi: row.entered(l.kode_kondisi) }
}

/** What would be lent on a line by the parameters. */
export function estimateOfRow(row: FormRow, { terms }: LoanRules) {
  const pledge = pledgeOf(row)
  return pledge && estimateOf(pledge, terms)
}

/** The weight, the amount by the parameters and the ceiling, the cost until the due date, and the amount paid out. */
export function sumsOf(form: LoanForm, { terms, rounding }: LoanRules) {
  const pledges = form.pledges.list.flatMap((row) => pledgeOf(row) ?? [])
  const jumlah_hutang = form.entered(l.jumlah_hutang) ?? 0
  const bracket = bracketOf(jumlah_hutang, terms)
  const { plafond, isMissing } = ceilingOf(pledges, form.entered(l.jenis_plafond) ?? 'EMAS', terms)
  const bunga_persen = bracket?.bunga_persen ?? form.entered(l.bunga_persen) ?? 0
  const months = form.entered(l.lama_pinjam) ?? 0
  const lent = {
    sisa_hutang: jumlah_hutang,
    bunga_persen,
    hitungan: bracket?.hitungan ?? 'BULAN',
    tgl_hutang: '',
    bulan_dibayar: 0,
    hari_dibayar: 0,
  } as const
  return {
    // Also of a line whose purity is still asked for.
    berat: sumOfGrams(form.pledges.list.map((row) => row.entered(l.berat) ?? 0)),
    taksiran: estimateOfAll(pledges, terms),
    plafond,
    isMissing,
    bracket,
    months,
    bunga_rp: interestOfSteps(lent, { bulan: months, hari: 0 }, rounding).bunga_rp,
    ...paidSums(form.payments, Math.max(0, jumlah_hutang - (form.entered(l.admin_gadai) ?? 0))),
  }
}

/** A loan is offered in whole thousands. */
const offeredUnitRp = 1_000

/** The offered amount until the user types another one: that of the parameters, and never more than the ceiling. */
export function offeredOf(form: LoanForm, rules: LoanRules): number | null {
  const { taksiran, plafond } = sumsOf(form, rules)
  if (taksiran === null) return null
  const least = Math.min(taksiran, plafond ?? taksiran)
  return least < offeredUnitRp ? null : least - (least % offeredUnitRp)
}

/** The approvals that this loan needs. */
export function needsIn(form: LoanForm, rules: LoanRules): readonly Category[] {
  const { taksiran } = sumsOf(form, rules)
  return taksiran !== null && (form.entered(l.jumlah_hutang) ?? 0) > taksiran ? ['HUTANG_DI_ATAS_TAKSIRAN'] : []
}

/** Messages by field, where it cannot be left for the cashier yet. The server has the last word. */
export function goodsMessages(form: LoanForm, rules: LoanRules): Record<string, string> {
  const { needsPhoto } = rules
  const sums = sumsOf(form, rules)
  const jumlah_hutang = form.entered(l.jumlah_hutang) ?? 0
  const { NO_CEILING, NO_INTEREST, FEE_TOO_LARGE } = refusals
  return {
    ...fieldMessages(form, [...borrower, ...agreement]),
    ...missingIn(form, form.pledges),
    ...(!sums.bracket && form.entered(l.bunga_persen) === null ? { bunga_persen: NO_INTEREST.text } : {}),
    ...((form.entered(l.admin_gadai) ?? 0) >= jumlah_hutang && jumlah_hutang > 0 ? { admin_gadai: FEE_TOO_LARGE.text } : {}),
    ...(sums.isMissing ? { jumlah_hutang: NO_CEILING.text } : {}),
    ...(sums.plafond !== null && jumlah_hutang > sums.plafond ? { jumlah_hutang: 'Jumlah Hutang Tidak Boleh Melebihi Plafond' } : {}),
    ...rowMessages(form.pledges, pledgedLine),
    ...(needsPhoto ? missingPhotos(form) : {}),
  }
}

const missingPhotos = ({ pledges }: LoanForm): Record<string, string> =>
  Object.fromEntries(
    pledges.list.flatMap((row) => (row.entered(l.foto) === null ? [[`${row.path}${l.foto.wire}`, goodsRefusals.PHOTO_REQUIRED.text]] : [])),
  )

/** Messages by field, where it cannot be saved yet. */
export const messagesOf = (form: LoanForm, rules: LoanRules): Record<string, string> => ({
  ...goodsMessages(form, rules),
  ...paymentMessages(form.payments, sumsOf(form, rules).total, 'OUT'),
})

/** The loan as the call takes it. */
export const bodyOf = (form: LoanForm) => newLoan.parse(form.toWire())

/** The loan without its payments, as it is left for the cashier. */
export const goodsOf = (form: LoanForm) => pledgedGoods.parse(form.toWire())
