import { z } from 'zod'
import { anyone, done, endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { dictionary } from '#engine/contract/field.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, flag } from '#engine/kinds/index.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { refusals as loginRefusals } from '#modules/access/contract/login.ts'
import { approvalRefusals, approvalRemark, approvalTicket, seenWeightGiven, weightRefusals } from './approvals.ts'
import { categoryKeys } from './categories.ts'
import { approverName, fingerRefusals, ownPassword } from './sidik-jari.ts'

/** The bridge to the reader runs on the machine of the till, like the browser. */
export const readerPort = 7411
export const readerAddress = `ws://127.0.0.1:${readerPort}`

/** The fingers that a reader may know. */
export const fingers = {
  TELUNJUK_KANAN: 'Telunjuk Kanan',
  TELUNJUK_KIRI: 'Telunjuk Kiri',
  JEMPOL_KANAN: 'Jempol Kanan',
  JEMPOL_KIRI: 'Jempol Kiri',
} as const

/** How readers are refused. */
export const readerRefusals = defineRefusals({
  READER_UNKNOWN: { status: 403, text: 'Pembaca Fingerprint Tidak Dikenal' },
})

/** The words of a finger that a shop's reader knows. */
export const fingerWords = dictionary({
  user_id: userWords.user_id,
  jari: choice('Jari', fingers),
  setuju: flag('Pemilik Jari Setuju'),
  created_at: rowWords.created_at.labelled('Didaftarkan Pada'),
  created_by: rowWords.created_by.labelled('Didaftarkan Oleh'),
})

/** A template as its reader wrote it, in base64. */
const template = z.base64({ error: 'Fingerprint Tidak Benar' }).min(20, 'Fingerprint Tidak Benar').max(14_000, 'Fingerprint Tidak Benar')
/** What the bridge of a shop shows of itself: it has no user and no session. */
const pembaca = z.string({ error: 'Pembaca Tidak Boleh Kosong' }).max(200)
const requestId = z.int().positive()

/** What the browser asks of the bridge, and how that went. */
export const scanRequest = z.object({ id: requestId, user_id: approverName, kategori: z.enum(categoryKeys) })
export const scanned = z.object({ status: z.boolean(), message: z.string() })

/** Opens the request that a finger on the reader answers. */
export const beginScan = endpoint({
  call: 'POST authorization/reader',
  summary: 'Opens a request that one approver answers with his finger on the reader of the shop',
  access: signedIn(),
  body: z.strictObject({
    user_id: approverName,
    permintaan: approvalTicket,
    keterangan: approvalRemark.default(''),
    berat_dilihat: seenWeightGiven,
  }),
  reply: z.object({ id: requestId }),
  refusals: [
    fingerRefusals.USERNAME_UNKNOWN,
    approvalRefusals.OWN_REQUEST,
    approvalRefusals.OWN_APPOINTEE,
    approvalRefusals.REQUEST_STALE,
    ...weightRefusals,
  ],
})

/** The stored fingers of an approver, for the reader of his shop to compare with. */
export const userFingerprint = endpoint({
  call: 'POST user-fingerprint',
  summary: 'The fingerprints of an approver; for the reader of the shop, which shows its own token',
  access: anyone,
  body: z.object({ user_id: approverName, pembaca }),
  reply: z.object({ fingerprints: z.array(z.object({ jari: z.string(), bytes: z.string() })) }),
  readsOnly: true,
  refusals: [readerRefusals.READER_UNKNOWN, fingerRefusals.USERNAME_UNKNOWN, loginRefusals.TOO_MANY_LOGINS],
})

/** The reader has seen a finger. `fp` is the stored fingerprint that it is; another does not approve. Without `id` the last request is meant. */
export const authorizeByFingerprint = endpoint({
  call: 'POST authorization/fingerprint',
  summary: 'Answers a request with what the reader saw; the browser of the one who asked hears of it',
  access: anyone,
  body: z.object({
    user_id: approverName,
    fp: template,
    kategori: z.enum(categoryKeys, { error: 'Kategori Tidak Dikenal' }),
    id: requestId.optional(),
    pembaca,
  }),
  reply: scanned,
  refusals: [readerRefusals.READER_UNKNOWN, approvalRefusals.REQUEST_STALE, loginRefusals.TOO_MANY_LOGINS],
})

/** Whose fingers the reader of the shop knows. */
export const listFingerprints = endpoint({
  call: 'GET user-fingerprint',
  summary: 'The fingers kept of the people of the shop, without what the reader wrote of them',
  access: signedIn({ levels: ['OWN'] }),
  reply: z.array(z.object({ user_id: z.string(), jari: fingerWords.jari.check(), created_at: z.string(), created_by: z.string() })),
})

/** What the owner of a finger agrees to before it is taken (docs/decisions/167). It is kept with the finger as it was read. */
export const fingerConsent =
  'Pemilik jari setuju sidik jarinya disimpan hanya untuk otorisasi di toko ini, dan dihapus bila diminta atau berhenti bekerja.'

/** Keeps a finger that the reader has just taken; asks for the own password, as the registration of a device does. */
export const enrolFingerprint = endpoint({
  call: 'POST user-fingerprint/enrol',
  summary: 'Keeps a fingerprint of an approver of the shop, in place of the one before it of that finger; asks for the own password',
  access: signedIn({ levels: ['OWN'] }),
  body: z.strictObject({
    user_id: approverName,
    jari: fingerWords.jari.check(),
    fp: template,
    password: ownPassword,
    setuju: z.literal(true, { error: 'Pemilik Jari Harus Setuju' }),
  }),
  reply: done,
  refusals: [approvalRefusals.APPROVAL_FAILED, loginRefusals.TOO_MANY_LOGINS, fingerRefusals.USERNAME_UNKNOWN],
})

/** Forgets the fingerprints of a user of the caller's shop. */
export const forgetFingerprints = endpoint({
  call: 'DELETE user-fingerprint/{user_id}',
  summary: 'Forgets every fingerprint of somebody of the shop',
  access: signedIn({ levels: ['OWN'] }),
  reply: done,
  refusals: [fingerRefusals.USERNAME_UNKNOWN],
})

/** The topic under which the browser of the one who asked hears of the reader (specification §7). */
export const fingerprintHeard = 'fingerprint-auth'

/** Its message: whether the finger matched, which request it was for, and whose finger was expected. */
export const fingerprintMessage = z.object({ status: z.boolean(), auth_for: z.number(), user_id: z.string() })
