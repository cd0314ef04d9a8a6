import { z } from 'zod'
import { type Joined, documentPart } from '#engine/contract/document.ts'
import { objectOf } from '#engine/contract/field.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { movesCash } from '#modules/members/contract/cash-reached.ts'
import { paidTogether, payments as p } from './fields.ts'
import { refusals } from './refusals.ts'

const given = [p.jenis, p.no_rekening.optional(), p.no_kartu.optional(), p.jumlah] as const

const nama_rekening = p.nama_rekening.optional()
const nama_bank = p.nama_bank.optional()

/** The account of a payment with the names that a receipt shows; the bank is that of the account. */
const account: readonly Joined<readonly (typeof nama_rekening | typeof nama_bank)[]>[] = [
  { table: 'rekening', by: 'no_rekening', fields: [nama_rekening], unknown: refusals.ACCOUNT_NOT_FOUND },
  { table: 'bank', by: 'kode_bank', fields: [nama_bank] },
]

/** Earlier versions stored whole card numbers. They are read without them (docs/decisions/110). */
export const withoutCards = { no_kartu: 'tanpa_nomor_kartu' } as const

/** What customers pay for a document, in a table of its own, and whether it is money yet. `screens` are those on which they pay. */
export function paymentPart(table: string, ...screens: readonly Screen[]) {
  movesCash(...screens)
  return documentPart({ table, fields: [...given, p.persen_kartu, p.biaya_kartu], internal: [p.piutang], joined: account, readThrough: withoutCards })
}

/** What a document pays out, in a table of its own. `screens` are those on which customers are paid. */
export function payoutPart(table: string, ...screens: readonly Screen[]) {
  movesCash(...screens)
  return documentPart({ table, fields: given, joined: account, readThrough: withoutCards })
}

/**
 * A payment as the user enters it: for cash, the amount handed over, in rupiah. `biaya_kartu` is the fee that the customer heard for his
 * card; without it he heard of none.
 */
export const payment = objectOf(given)
  .and(z.object({ biaya_kartu: z.int().min(0).nullish() }))
  .superRefine((entered, context) => {
    if (entered.jenis === paidTogether) context.addIssue({ code: 'custom', path: ['jenis'], message: 'Jenis Pembayaran Tidak Benar' })
    const message = accountMessage(entered)
    if (message) context.addIssue({ code: 'custom', path: ['no_rekening'], message })
  })

/** A payment as the user enters it, or of an event that is paid together with others. */
export type Payment = z.output<typeof payment>

/** The payment of an event whose money is in the document that pays several (docs/decisions/181). */
export const payTogether = (jumlahRp: number): Payment[] => [{ jenis: paidTogether, no_rekening: null, no_kartu: null, jumlah: jumlahRp }]

/** The payments of a call that pays. */
export const paymentList = z.array(payment).max(20, 'Pembayaran Maksimal 20').default([])

/** The common input of calls that pay. */
export const paid = z.object({ detail_bayar: paymentList })

/** The error in the bank account of a payment: every way of paying but cash needs one. */
export function accountMessage(entered: { jenis: string; no_rekening: string | null }): string | undefined {
  if (entered.jenis === paidTogether) return undefined
  if (entered.jenis === 'CASH') return entered.no_rekening === null ? undefined : 'Pembayaran Cash Tidak Memakai Rekening'
  return entered.no_rekening === null ? 'Nomor Rekening Harus Dipilih' : undefined
}
