import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { closing as f } from './fields.ts'
import { openingRefusals } from './refusals.ts'
import { hitungKas, tutupToko } from './screens.ts'

export { hitungKas }

/** Notes and coins of the rupiah that a till may hold, in rupiah, the largest first. */
export const denominations = [100_000, 75_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const

/** Returns the sum of notes and coins in rupiah. */
export const countedRp = (pecahan: readonly { readonly nominal: number; readonly lembar: number }[]): number =>
  pecahan.reduce((sum, { nominal, lembar }) => sum + nominal * lembar, 0)

const notes = z
  .array(objectOf([f.nominal, f.lembar]))
  .max(denominations.length, 'Pecahan Tidak Dikenal')
  .check(({ value, issues }) => {
    value.forEach(({ nominal }, at) => {
      const isKnown = denominations.some((each) => each === nominal)
      const isAgain = value.findIndex((each) => each.nominal === nominal) < at
      if (!isKnown || isAgain) issues.push({ code: 'custom', message: 'Pecahan Tidak Dikenal', path: [at, 'nominal'], input: nominal })
    })
  })

/** The fields of each count of a day: the counting user, the book balance at that moment, and the approver of a recount. */
export const countFields = [
  f.no_hitung,
  f.user_id.labelled('Dihitung Oleh'),
  f.created_at,
  f.total_fisik,
  f.saldo_buku,
  f.selisih_uang,
  f.disetujui_oleh.optional(),
] as const

/** A count of the till, compared with the books now; amounts in rupiah. */
export const countedTill = z.intersection(objectOf([...countFields, f.hasil_hitung]), z.object({ pecahan: z.array(objectOf([f.nominal, f.lembar])) }))

export type CountedTill = z.output<typeof countedTill>

/** The till as the user who counts it may see it. Before the count it holds no figure of what should be in the till. */
export const tillState = z.object({
  /** The last count of today; null where there is none. */
  hitung: countedTill.nullable(),
  /** No count exists yet, or money moved after the last count. Then no figure shows what should be in the till (HITUNG_KAS). */
  buta: z.boolean(),
  /** Every count of today, the first one first. Empty while the count is blind. */
  hitungan: z.array(objectOf(countFields)),
  /** The part of the counted money that stays in the till, and the part that goes to the bank. Both are 0 before a count. */
  disisakan: z.number(),
  disetor: z.number(),
})

export type TillState = z.output<typeof tillState>

export const readTill = endpoint({
  call: 'GET tutup-toko/hitung',
  summary: 'The last count of the till today, and what of it may go to the bank',
  access: openTo(tutupToko, hitungKas),
  reply: tillState,
})

export const countTill = endpoint({
  call: 'POST tutup-toko/hitung',
  summary:
    'Keeps a count of the till, note by note, and only then says what should have been in it; counting again is another count, after a difference that is not booked one that somebody else approves',
  access: openTo(tutupToko, hitungKas),
  body: z.object({ pecahan: notes }),
  reply: countedTill,
  refusals: [openingRefusals.OWN_APPROVAL, ...dateRefusals, ...approvalAnswers],
  approvals: ['HITUNG_ULANG_KAS'] satisfies Category[],
  // If the answer was lost and the count is sent again, it gets the stored answer. It must not hear that its approval is used.
  moves: true,
})
