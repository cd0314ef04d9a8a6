import { z } from 'zod'
import { endpoint, openToHeadOffice } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { closing as f } from './fields.ts'
import { openingRefusals, refusals } from './refusals.ts'
import { bukaToko } from './screens.ts'

export { bukaToko }

/** The message to the browsers of the head office when a shop has closed a day. */
export const daySealed = 'day-sealed'

export const daySealedMessage = z.object({ kode_toko: z.string(), tgl_system: z.iso.date(), segel: z.string() })

/** The field that the owner fills in to reopen a closed day: the reason. */
export const openingFields = [f.alasan_buka] as const

/** A shop, its business date and its last closed day. */
export const lastClosedDay = objectOf([
  w.kode_toko,
  w.nama_toko,
  f.tgl_berikut.labelled('Tanggal Toko'),
  f.tgl_system.optional(),
  f.user_id.optional(),
  f.created_at.optional(),
  f.ke.optional(),
  f.segel.optional(),
])

export type LastClosedDay = z.output<typeof lastClosedDay>

export const listLastClosed = endpoint({
  call: 'GET tutup-toko/terakhir',
  summary: 'Every shop with the date it is on, and its last closed day with its seal',
  access: openToHeadOffice(bukaToko),
  reply: z.array(lastClosedDay),
})

export const reopenDay = endpoint({
  call: 'POST tutup-toko/{tgl_system}/buka',
  summary:
    'Opens the last closed day of the shop again, while nothing bears the date after it: the owner of the head office, and somebody else approves',
  access: openToHeadOffice(bukaToko),
  body: objectOf(openingFields),
  reply: z.object({ message: z.string(), tgl_system: z.string() }),
  moves: true,
  refusals: [
    ...Object.values(openingRefusals),
    refusals.CLOSING_WAITS,
    core.FORBIDDEN,
    core.NOT_FOUND,
    ledgerRefusals.SHOP_INACTIVE,
    ledgerRefusals.SHOP_CLOSING,
    ...approvalAnswers,
  ],
  approvals: ['BUKA_TOKO'] satisfies Category[],
})
