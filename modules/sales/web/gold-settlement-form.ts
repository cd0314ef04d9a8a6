import type { AnyField } from '#engine/contract/field.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { fieldMessages, rowMessages } from '#modules/documents/web/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { type GoldSettlementKind, sales as s } from '../contract/fields.ts'
import {
  type RequestedGoldSettlement,
  type OwedGoldOfSale,
  fieldsOfGold,
  broughtGold,
  goldSettlementHeader,
  goldSettlementMessages,
  newGoldSettlement,
} from '../contract/pelunasan-emas.ts'

/** A settlement of gold during input: the chosen sales, in their order, and the gold or money given for them. */
export class GoldSettlementForm extends FieldForm {
  readonly debts = this.rows('detail_hutang', [s.no_faktur])
  readonly gold = this.rows('detail_emas', broughtGold)
  readonly payments = paymentRows(this)

  constructor() {
    super(goldSettlementHeader)
  }

  /** What it is settled with. */
  get way(): GoldSettlementKind {
    return this.entered(s.cara_lunas) ?? 'EMAS'
  }

  /** Its input as a whole, for the way of payment. */
  get requested(): readonly AnyField[] {
    const some: readonly string[] = [s.emas_dilunasi.name, s.harga_emas.name]
    const requested = fieldsOfGold(this.way)
    return goldSettlementHeader.filter(({ name }) => !some.includes(name) || requested.includes(name))
  }

  /** The fine gold that is brought, in grams. */
  get fine(): number {
    return sumOfGrams(this.gold.list.map((row) => fineMg(toMg(row.entered(s.berat) ?? 0), row.entered(s.kadar) ?? 0) / 1000))
  }

  /** The money that comes in, in rupiah. */
  get sums(): PaidSums {
    const due = this.way === 'UANG' ? rupiahFor(this.entered(s.emas_dilunasi) ?? 0, this.entered(s.harga_emas) ?? 0) : 0
    return paidSums(this.payments, due)
  }

  /** Whether a sale is chosen. */
  rowOf(no_faktur: string) {
    return this.debts.list.find(({ values }) => values[s.no_faktur.name] === no_faktur)
  }

  /** Chooses a sale, or removes it; a sale of another dealer starts a new choice. A settlement with money is for all chosen debts by default. */
  choose(sale: OwedGoldOfSale, open: readonly OwedGoldOfSale[]): void {
    const row = this.rowOf(sale.no_faktur)
    if (row) this.debts.remove(row)
    else {
      const others = this.debts.list.filter(({ values }) =>
        open.some(({ no_faktur, kode_member }) => no_faktur === values[s.no_faktur.name] && kode_member !== sale.kode_member),
      )
      others.forEach((other) => this.debts.remove(other))
      this.debts.add(undefined, { [s.no_faktur.name]: sale.no_faktur })
    }
    if (!this.isTyped(s.emas_dilunasi.name)) this.assign({ [s.emas_dilunasi.name]: owedBy(this, open) || null })
  }
}

/** How much gold is owed of the sales that are chosen, in grams. */
export const owedBy = (form: GoldSettlementForm, open: readonly OwedGoldOfSale[]): number =>
  sumOfGrams(open.filter(({ no_faktur }) => form.rowOf(no_faktur)).map(({ fine }) => fine))

/** Returns the errors in a settlement before it is sent, by field. */
export function messagesOf(form: GoldSettlementForm): Record<string, string> {
  const { way, debts, gold, payments } = form
  return {
    ...fieldMessages(form, form.requested),
    ...goldSettlementMessages(way, form.values),
    ...(debts.list.length === 0 ? { [debts.name]: 'Faktur Harus Dipilih' } : {}),
    ...(way === 'EMAS'
      ? { ...(gold.list.length === 0 ? { [gold.name]: 'Emas Yang Diserahkan Harus Diisi' } : {}), ...rowMessages(gold, broughtGold) }
      : paymentMessages(payments, form.sums.total, 'IN')),
  }
}

/** Of what stands in the form, what belongs to its way. */
export function bodyOf(form: GoldSettlementForm): RequestedGoldSettlement {
  const rows = form.toWire()
  const isGold = form.way === 'EMAS'
  return newGoldSettlement.parse({
    ...form.toWire(form.requested),
    detail_hutang: rows['detail_hutang'],
    detail_emas: isGold ? rows['detail_emas'] : [],
    detail_bayar: isGold ? [] : rows['detail_bayar'],
  })
}
