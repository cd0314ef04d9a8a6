import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { fieldMessages, missingIn, rowMessages } from '#modules/documents/web/public.ts'
import type { ShownAgreement } from '#modules/customer-screen/contract/layar-customer.ts'
import { tandaTangan } from '#modules/customer-screen/contract/signature.ts'
import { members } from '#modules/members/contract/fields.ts'
import { paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { type VatRate, vatOf } from '#modules/pricing/contract/vat.ts'
import { services as s } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { newService, serviceGoods, serviceHeader, serviceLine } from '../contract/service.ts'
import { onTop } from '../contract/tax.ts'

/** What a customer leaves to be repaired, while it is entered. */
export class ServiceForm extends FieldForm {
  readonly lines = this.rows('detail_barang', [...serviceLine, s.foto_masuk])
  readonly payments = paymentRows(this)

  constructor() {
    // A member is recalled by his number; the service is under his telephone alone.
    super([...serviceHeader, tandaTangan, members.kode_member.optional()])
  }
}

/** Messages by field, where it cannot be left for the cashier yet. */
export function goodsMessages(form: ServiceForm, tgl_system: string): Record<string, string> {
  const { biaya, dp } = sumsOf(form)
  const tgl_estimasi = form.entered(s.tgl_estimasi)
  return {
    ...fieldMessages(form, serviceHeader),
    ...missingIn(form, form.lines),
    ...(tgl_estimasi !== null && tgl_estimasi < tgl_system ? { tgl_estimasi: refusals.ESTIMATE_IN_PAST.text } : {}),
    ...(dp > biaya ? { dp_service: refusals.ADVANCE_TOO_LARGE.text } : {}),
    ...rowMessages(form.lines, serviceLine),
  }
}

/** Messages by field, where it cannot be saved yet. The server has the last word. */
export const messagesOf = (form: ServiceForm, tgl_system: string): Record<string, string> => ({
  ...goodsMessages(form, tgl_system),
  ...paymentMessages(form.payments, sumsOf(form).dp, 'IN'),
})

/** What it weighs and costs, with the tax at the rate of the day, and what is paid of it now. */
export function sumsOf(form: ServiceForm, rate?: VatRate) {
  const { list } = form.lines
  const dp = form.entered(s.dp_service) ?? 0
  const biaya = list.reduce((sum, row) => sum + (row.entered(s.biaya) ?? 0), 0)
  const { ppn, ppn_di_atas } = vatOf(biaya, rate)
  return {
    berat: sumOfGrams(list.map((row) => row.entered(s.berat) ?? 0)),
    biaya,
    ppn,
    ppn_di_atas,
    sisa: biaya + onTop({ ppn, ppn_di_atas }) - dp,
    dp,
    ...paidSums(form.payments, dp),
  }
}

/** What the customer of it signs, as he reads it on his screen. */
export function agreementOf(form: ServiceForm, rate?: VatRate): ShownAgreement {
  const { biaya, ppn, ppn_di_atas, dp } = sumsOf(form, rate)
  return {
    judul: 'Terima Service',
    nama_customer: form.entered(s.nama_customer) ?? '',
    barang: form.lines.list.map((row) => ({
      nama_barang: row.entered(s.nama_barang) ?? '',
      uraian: row.entered(s.deskripsi_service) ?? '',
      berat: row.entered(s.berat) ?? 0,
      jumlah: row.entered(s.biaya),
    })),
    total: [
      { label: 'Total Biaya', jumlah: biaya },
      ...(ppn_di_atas && ppn > 0 ? [{ label: s.ppn.label, jumlah: ppn }] : []),
      { label: s.dp_service.label, jumlah: dp },
    ],
  }
}

/** The service as the call takes it; and without its payments, for the cashier. */
export const bodyOf = (form: ServiceForm) => newService.parse(form.toWire())
export const goodsOf = (form: ServiceForm) => serviceGoods.parse(form.toWire())
