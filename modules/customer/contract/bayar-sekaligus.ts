import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { person as p } from './fields.ts'
import { refusals } from './refusals.ts'
import { batalBayarSekaligus, bayarSekaligusBaru, halamanMember, lihatBayarSekaligus } from './screens.ts'

/**
 * Several things of one person that are paid in one go (docs/decisions/181): the payments, the one line of the till, and the events of the things. Each event has
 * its own number and posting; its money is the claim BAYAR_SEKALIGUS that this document makes.
 */
export const bayarSekaligus = defineDocument({
  kind: 'BAYAR_SEKALIGUS',
  name: 'bayar_sekaligus',
  title: 'Bayar Sekaligus',
  prefix: 'BG',
  number: p.no_bayar_sekaligus,
  header: [p.nama_customer, p.no_hp, p.jumlah_hal, p.grand_total, payments.jumlah_bayar, payments.kembali, p.keterangan.optional()],
  summary: [p.nama_customer, p.jumlah_hal, p.grand_total],
  parts: {
    detail_hal: documentPart({ table: 'bayar_sekaligus_detail', fields: [p.langkah_bayar, p.no_hal, p.kind, p.reference, p.jumlah] }),
    detail_bayar: paymentPart('bayar_sekaligus_bayar', bayarSekaligusBaru),
  },
  screens: { entry: bayarSekaligusBaru, list: lihatBayarSekaligus },
  readers: [halamanMember],
  actions: {
    batal: cancelling({
      screen: batalBayarSekaligus,
      approval: 'BATAL_BAYAR_SEKALIGUS',
      onlyOnItsDate: refusals.TOGETHER_OF_YESTERDAY,
      refusals: [refusals.PART_REFUSED],
    }),
  },
  list: {
    columns: [
      col(p.no_bayar_sekaligus, { opens: 'bayar_sekaligus' }),
      col(w.tgl_system),
      col(w.created_at),
      col(p.nama_customer),
      col(p.no_hp),
      col(p.jumlah_hal),
      col(p.grand_total),
      col(p.cara_bayar),
      col(w.user_id),
      col(w.status),
    ],
    search: [p.no_bayar_sekaligus, p.nama_customer, p.no_hp],
    searchLines: { part: 'detail_hal', field: p.no_hal },
    gathered: [{ field: p.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
})

/** What was paid in one go, as it is stored. */
export type PaidTogether = DocumentOf<typeof bayarSekaligus>

/** What is about to be written. */
export type NewPaidTogether = NewDocument<typeof bayarSekaligus>

/** One thing that is paid: which step, how much, and in which state the person saw it. */
export const askedPart = [p.langkah_bayar, p.no_hal, p.jumlah, p.versi_hal] as const

/** So many things are paid at once at the most. */
export const partsMax = 20

/** What a screen sends. */
export const newPaidTogether = objectOf([p.no_hp, p.keterangan.optional()])
  .and(
    z.object({
      detail_hal: z
        .array(objectOf(askedPart), { error: 'Pilih Yang Dibayar' })
        .min(1, 'Pilih Yang Dibayar')
        .max(partsMax, `Maksimal ${partsMax} Sekaligus`)
        .superRefine((lines, context) => {
          lines.forEach(({ no_hal }, at) => {
            if (lines.findIndex((other) => other.no_hal === no_hal) < at)
              context.addIssue({ code: 'custom', path: [at, 'no_hal'], message: 'Sudah Dipilih' })
          })
        }),
    }),
  )
  .and(paid)

/** What a screen sends, checked. */
export type RequestedTogether = z.output<typeof newPaidTogether>

/** One thing that is paid, checked. */
export type RequestedPart = RequestedTogether['detail_hal'][number]

export const payTogetherCall = endpoint({
  call: 'POST bayar-sekaligus',
  summary:
    'Pays several things of one person in one go: each by its own event, with one set of payments and one line of the till; all of it or nothing; answers the whole document',
  access: openTo(bayarSekaligusBaru),
  body: newPaidTogether,
  reply: bayarSekaligus.calls.read.reply,
  moves: true,
  refusals: [refusals.PART_CHANGED, refusals.OTHER_PERSON, refusals.PART_REFUSED, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})
