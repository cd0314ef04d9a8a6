import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import { fieldMessages, rowMessages } from '#modules/documents/web/public.ts'
import { sorting as s } from '../contract/fields.ts'
import { type Candidate, sortedFields, sortingHeader } from '../contract/sortir.ts'

const [, , , condition, purpose] = sortedFields

/** Goods that are sorted, while it is entered: each with what is found of it. */
export class SortingForm extends FieldForm {
  readonly goods = this.rows<Candidate>('detail_barang', sortedFields, ({ kode_beli }) => kode_beli)

  constructor() {
    super(sortingHeader)
  }

  /** Whether such goods are there already. */
  has(kode: string): boolean {
    return this.goods.list.some(({ about }) => about.kode_beli === kode)
  }

  /** Takes goods, with the purity of the books until the user enters another. Goods that are in the form already stay as they are. */
  take(goods: readonly Candidate[]): void {
    for (const each of goods) if (!this.has(each.kode_beli)) this.goods.add(each, { kode_kadar: each.kode_kadar })
    propose(this)
  }

  /** The goods that are weighed next: the first without a weight. */
  get next(): FormRow<Candidate> | undefined {
    return this.goods.list.find((row) => row.entered(s.berat_sortir) === null)
  }

  /** Grams of what was weighed, and by how much those differ from the books. */
  get weighed(): { readonly berat: number; readonly selisih: number } {
    const rows = this.goods.list.filter((row) => row.entered(s.berat_sortir) !== null)
    const berat = sumOfGrams(rows.map((row) => row.entered(s.berat_sortir) ?? 0))
    return { berat, selisih: (toMg(berat) - toMg(sumOfGrams(rows.map(({ about }) => about.berat_beli)))) / 1000 }
  }
}

/** Gives a row without a chosen condition or purpose that of the row before it; rows at the top get the first choice in the list. */
export function propose({ goods: { list } }: SortingForm): void {
  for (const { name } of [condition, purpose]) {
    let value: unknown = list.find((row) => row.isTyped(name))?.values[name] ?? null
    for (const row of list) {
      if (row.isTyped(name)) value = row.values[name]
      else if ((row.values[name] ?? null) !== value) row.assign({ [name]: value })
    }
  }
}

/** What is wrong with goods that are sorted before they are sent. */
export const messagesOf = (form: SortingForm): Record<string, string> => ({
  ...(form.goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
  ...rowMessages(form.goods, sortedFields),
  ...fieldMessages(form, sortingHeader),
})
