import { FieldForm } from '#engine/web/field-form.ts'
import { fieldMessages, missingIn } from '#modules/documents/web/public.ts'
import { paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import type { VatRate } from '#modules/pricing/contract/vat.ts'
import { type TillPiece, askedLine, lineFields, lineMessages, sumsOf } from '#modules/sales/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type RequestedContract, contractGoods, contractHeader, newContract } from '../contract/cicilan.ts'
import { instalments as c } from '../contract/fields.ts'
import type { Plan } from '../contract/parameter-cicilan.ts'
import { disagreement, financed } from '../contract/plan.ts'
import { type Instalment, schedule } from '../contract/schedule.ts'

/** The settings, plans and tax that a contract is priced by while it is entered. */
export interface ContractBy {
  readonly rounding: Rounding
  readonly rate: VatRate | undefined
  readonly plans: readonly Plan[]
  readonly tgl_system: string
}

/** A contract while it is entered: a till whose customer pays in instalments. */
export class ContractForm extends FieldForm {
  readonly pieces = this.rows<TillPiece>('detail_barang', Object.values(lineFields), ({ kode_barcode }) => kode_barcode)
  readonly payments = paymentRows(this)

  constructor() {
    super(contractHeader)
  }

  /** Puts a scanned piece at the end. */
  addPiece(piece: TillPiece): void {
    this.pieces.add(piece, { ongkos: piece.ongkos })
  }
}

/** The plan that is chosen. */
export const planOf = (form: ContractForm, { plans }: ContractBy): Plan | undefined =>
  plans.find(({ kode_cicilan }) => kode_cicilan === form.entered(c.kode_cicilan))

/** The sums of a contract: its price, what is paid now, and the schedule if a plan is chosen. */
export function contractSums(form: ContractForm, by: ContractBy) {
  const { berat, grand_total: harga_jual, ppn, ppn_di_atas } = sumsOf(form, by)
  const uang_muka = form.entered(c.uang_muka) ?? 0
  const plan = planOf(form, by)
  const isReckoned = plan !== undefined && harga_jual > 0 && !disagreement(plan, harga_jual, uang_muka)
  const agreed = isReckoned ? financed(plan, harga_jual, uang_muka, by.tgl_system) : undefined
  const jadwal: readonly Instalment[] = agreed && plan ? schedule({ ...agreed, lama_bulan: plan.lama_bulan }) : []
  const biaya_sewa = plan?.biaya_sewa ?? 0
  return { berat, harga_jual, ppn, ppn_di_atas, uang_muka, biaya_sewa, plan, agreed, jadwal, ...paidSums(form.payments, uang_muka + biaya_sewa) }
}

/** The messages by field, if a contract cannot be saved yet. The server has the last word. */
export function messagesOf(form: ContractForm, by: ContractBy): Record<string, string> {
  const { harga_jual, uang_muka, plan, total } = contractSums(form, by)
  const wrong = plan && harga_jual > 0 ? disagreement(plan, harga_jual, uang_muka) : undefined
  return {
    ...fieldMessages(form, contractHeader),
    ...missingIn(form, form.pieces),
    ...(wrong ? { uang_muka: wrong.message } : {}),
    ...lineMessages(form.pieces, by.rounding),
    ...(total > 0 ? paymentMessages(form.payments, total, 'IN') : {}),
  }
}

const wireOf = (form: ContractForm, rounding: Rounding) => ({
  ...form.toWire(),
  [form.pieces.name]: form.pieces.list.map((line) => askedLine(line, rounding)),
})

/** The contract as the call takes it, with the prices that the cashier saw. */
export const bodyOf = (form: ContractForm, rounding: Rounding): RequestedContract => newContract.parse(wireOf(form, rounding))

/** The contract without its payments, to ask for approvals. */
export const goodsOf = (form: ContractForm, rounding: Rounding) => contractGoods.parse(wireOf(form, rounding))
