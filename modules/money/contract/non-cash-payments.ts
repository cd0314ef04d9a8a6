import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { payments as p } from '#modules/payments/contract/fields.ts'
import { money as f } from './fields.ts'
import { validasiNonCash } from './non-cash.ts'

/** So many are answered of a day, the latest first; the sums are of all of them. */
export const paymentsMax = 500

const sums = [f.no_rekening, f.nama_rekening.optional(), f.jumlah_dokumen, f.masuk, f.keluar] as const

/** What came to and went out of an account of the shop in one document. */
export const paymentFields = [f.no_rekening, p.jenis, f.created_at, f.kind, f.reference, f.masuk, f.keluar] as const

export const readNonCashPayments = endpoint({
  call: 'GET non_cash/pembayaran',
  summary:
    'What came to and went out of bank accounts on days, as their statements should show it: by account, and document by document, the latest first',
  access: openTo(validasiNonCash),
  query: z.object({ tgl_from: isoDate('Tanggal Awal').optional(), tgl_to: isoDate('Tanggal Akhir').optional() }),
  reply: z.object({
    rekening: z.array(objectOf(sums)),
    rows: z.array(objectOf(paymentFields)),
    /** How many there are of the day in all. */
    total: z.number().int(),
    /** Other documents that a bank still owes for: cards against cash, and opening balances. */
    tagihan: z.number().int(),
  }),
})
