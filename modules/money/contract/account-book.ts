import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { core } from '#engine/contract/refusal.ts'
import { refusals as payments } from '#modules/payments/contract/refusals.ts'
import { money as f } from './fields.ts'
import { validasiNonCash } from './non-cash.ts'

/** The money in and out of an account by one document, with its day on the statement, and its line if it was booked from one. */
export const accountBooking = objectOf([
  w.tgl_system,
  f.kind,
  f.reference,
  f.masuk,
  f.keluar,
  f.tgl_rekening.optional(),
  f.teks_koran.optional(),
  f.urut_koran.optional(),
])

/** The money in and out of an account by one document. */
export type AccountBooking = z.output<typeof accountBooking>

/** So many bookings of a period are held against a statement; more are refused, since a part of them would look like missing bookings. */
export const bookingsMax = 5000

/** A statement has so many days at the most. */
export const statementDaysMax = 100

export const readAccountBook = endpoint({
  call: 'GET non_cash/buku',
  summary:
    'What the books of all shops say of an account: what came to it and went out around the days of a statement, and its balance at the end of them, by the days of the statement',
  access: openTo(validasiNonCash),
  query: z.object({ no_rekening: z.string().trim().min(1).max(30), tgl_from: isoDate('Tanggal Awal'), tgl_to: isoDate('Tanggal Akhir') }),
  refusals: [payments.ACCOUNT_NOT_FOUND, core.READ_TOO_LARGE],
  reply: z.object({
    buku: z.array(accountBooking),
    /** Whole rupiah at the end of `tgl_to`. */
    saldo_akhir: z.number().int(),
    /** The bank owes other shops too: a line of the statement may be theirs. */
    tagihan_toko_lain: z.boolean(),
  }),
})
