import { FieldForm } from '#engine/web/field-form.ts'
import { rowMessages } from '#modules/documents/web/public.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { person as p } from '../contract/fields.ts'
import type { OpenThing } from '../contract/open-things.ts'

type Proposal = OpenThing['usulan'][number]

/** What is paid of a thing: the thing as it was seen, and its proposal. */
export interface ChosenPart extends Proposal {
  readonly no_hal: string
  readonly jenis_hal: OpenThing['jenis_hal']
  readonly tentang: string
}

/** Several things of a person while they are chosen. */
export class TogetherForm extends FieldForm {
  readonly parts = this.rows<ChosenPart>('detail_hal', [p.jumlah], ({ no_hal }) => no_hal)
  readonly payments = paymentRows(this)

  constructor() {
    super([p.no_hp, p.nama_customer, p.keterangan.optional()])
  }

  /** Chooses what is paid of a thing, instead of an earlier choice. Choosing the same again removes it. */
  choose(thing: OpenThing, proposal: Proposal): void {
    const before = this.parts.list.find(({ about }) => about.no_hal === thing.no_hal)
    if (before) this.parts.remove(before)
    if (before?.about.langkah_bayar === proposal.langkah_bayar) return
    const { no_hal, jenis_hal, tentang } = thing
    this.parts.add({ ...proposal, no_hal, jenis_hal, tentang }, { [p.jumlah.name]: proposal.jumlah })
  }

  /** What all of it comes to, and what is paid. */
  get sums(): PaidSums {
    return paidSums(
      this.payments,
      this.parts.list.reduce((sum, row) => sum + (row.entered(p.jumlah) ?? 0), 0),
    )
  }
}

/** What is wrong with it before it is sent. */
export const messagesOf = (form: TogetherForm): Record<string, string> => ({
  ...(form.entered(p.no_hp) === null ? { [p.no_hp.name]: 'Pilih member atau customer' } : {}),
  ...(form.parts.list.length === 0 ? { [form.parts.name]: 'Pilih Yang Dibayar' } : {}),
  ...rowMessages(form.parts, [p.jumlah]),
  ...paymentMessages(form.payments, form.sums.total, 'IN'),
})
