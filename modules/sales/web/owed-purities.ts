import { flag } from '#engine/kinds/index.ts'
import type { FieldForm, FormRow, FormRows } from '#engine/web/field-form.ts'
import { fieldMessages } from '#modules/documents/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { type OwedPurity, goldPerGram } from '../contract/in-gold.ts'

/** Whether the dealer goes on owing gold for it. */
export const paidInGold = flag('Dibayar emas nanti').named('bayar_emas')

/** What fine gold stands at where he does. */
export const goldPrice = s.harga_emas.optional()

/** What a row says of the gold that is owed for a gram of a group. */
export const purityFields = [s.kode_group, s.kadar_hutang] as const

/** A form in which a dealer may go on owing gold: it holds `paidInGold` and `goldPrice`, and a row for every group that has goods. */
export interface GoldForm extends FieldForm {
  readonly purities: FormRows
}

/** Whether gold is owed for what stands in a form. */
export const isInGold = (form: GoldForm): boolean => form.entered(paidInGold) === true

/** The debt for a gram of a group. */
export const purityOf = ({ purities }: GoldForm, kode_group: string): FormRow | undefined =>
  purities.list.find(({ values }) => values[s.kode_group.name] === kode_group)

/** Every group that has goods has a row for its purity, and no other. */
export function followGroups(form: GoldForm, kode_groups: readonly string[]): void {
  const { purities } = form
  const groups = new Set(kode_groups)
  for (const row of purities.list.filter(({ values }) => !groups.has(String(values[s.kode_group.name])))) purities.remove(row)
  for (const kode_group of groups) if (!purityOf(form, kode_group)) purities.add(undefined, { [s.kode_group.name]: kode_group })
}

/** What a gram of a group stands at in rupiah by its gold; null as long as that is not known, or where no gold is owed. */
export function goldPriceOf(form: GoldForm, kode_group: string): number | null {
  const [price, purity] = [form.entered(goldPrice), purityOf(form, kode_group)?.entered(s.kadar_hutang)]
  return isInGold(form) && price && purity ? goldPerGram(purity, price) : null
}

/** The purities that are owed, as the calls take them. */
export const puritiesOf = ({ purities }: GoldForm): OwedPurity[] =>
  purities.list.map((row) => ({ kode_group: String(row.values[s.kode_group.name]), kadar_hutang: row.entered(s.kadar_hutang) ?? 0 }))

/** Returns the missing input for a debt in gold, by field; empty if there is none. */
export const goldMessages = (form: GoldForm): Record<string, string> =>
  isInGold(form)
    ? {
        ...(form.entered(goldPrice) ? {} : { [goldPrice.wire]: 'Harga Emas Harus Diisi' }),
        ...Object.assign({}, ...form.purities.list.map((row, at) => fieldMessages(row, [s.kadar_hutang], `${form.purities.name}.${at}.`))),
      }
    : {}
