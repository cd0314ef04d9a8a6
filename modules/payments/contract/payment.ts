import { z } from 'zod'
import { documentPart } from '#engine/contract/document.ts'
import { objectOf } from '#engine/contract/field.ts'
import { payments as p } from './fields.ts'
import { refusals } from './refusals.ts'

const given = [p.jenis, p.no_rekening.optional(), p.no_kartu.optional(), p.jumlah] as const

/** The payments of a document in a table of its own: the account is read with the names that a receipt shows. */
export const paymentPart = (table: string) =>
  documentPart({
    table,
    fields: given,
    // The bank is that of the account.
    joined: [
      { table: 'rekening', by: 'no_rekening', fields: [p.nama_rekening.optional()], unknown: refusals.ACCOUNT_NOT_FOUND },
      { table: 'bank', by: 'kode_bank', fields: [p.nama_bank.optional()] },
    ],
  })

/** A payment as somebody enters it: of cash, the amount that was handed over. */
export const payment = objectOf(given).superRefine((entered, context) => {
  const message = accountMessage(entered)
  if (message) context.addIssue({ code: 'custom', path: ['no_rekening'], message })
})

/** A payment as somebody enters it. */
export type Payment = z.output<typeof payment>

/** The payments of a call that pays. */
export const paymentList = z.array(payment).max(20, 'Pembayaran Maksimal 20').default([])

/** What is wrong with the bank account of a payment: every way of paying but cash needs one. */
export function accountMessage(entered: { jenis: string; no_rekening: string | null }): string | undefined {
  if (entered.jenis === 'CASH') return entered.no_rekening === null ? undefined : 'Pembayaran Cash Tidak Memakai Rekening'
  return entered.no_rekening === null ? 'Nomor Rekening Harus Dipilih' : undefined
}
