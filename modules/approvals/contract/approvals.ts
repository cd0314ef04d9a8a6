import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { done, endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { grams } from '#engine/kinds/index.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { refusals as loginRefusals } from '#modules/access/contract/login.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { categories, categoryKeys } from './categories.ts'

/** The open requests, and the decided ones. */
export const otorisasi = defineScreen({
  path: '/otorisasi',
  title: 'Otorisasi',
  menu: menu.utility,
  gate: { levels: ['OWN', 'SPV', 'SU', 'MU'] },
  synonyms: ['approve', 'persetujuan', 'approval', 'izin', 'setuju'],
})

/** How approvals say no. */
export const approvalRefusals = defineRefusals({
  APPROVAL_REQUIRED: { status: 403, text: 'Perlu Otorisasi Supervisor Atau Owner' },
  APPROVAL_USED: { status: 403, text: 'Otorisasi Sudah Dipakai' },
  APPROVAL_EXPIRED: { status: 403, text: 'Otorisasi Sudah Kedaluwarsa, Silakan Minta Lagi' },
  APPROVAL_FOREIGN: { status: 403, text: 'Otorisasi Ini Bukan Untuk Transaksi Ini' },
  APPROVAL_FAILED: { status: 403, text: 'Otorisasi Gagal..' },
  NOT_AN_APPROVER: { status: 403, text: 'Hanya Supervisor Dan Owner Yang Memberi Otorisasi' },
  OWN_REQUEST: { status: 403, text: 'Permintaan Sendiri Harus Disetujui Orang Lain' },
  OWN_APPOINTEE: {
    status: 403,
    text: 'User Ini Diangkat Atau Direset Oleh Peminta. Minta Otorisasi Dari Yang Lain, Atau Biarkan User Ini Yang Menyimpan Dan Anda Yang Menyetujui',
  },
  WEIGHT_REQUIRED: { status: 403, text: 'Berat Yang Dilihat Harus Diisi' },
  WEIGHT_OTHERWISE: { status: 403, text: 'Berat Yang Dilihat Berbeda, Timbang Lagi' },
  NO_SECOND_PERSON: {
    status: 403,
    text: 'Peminta Dan Penyetuju Saling Mengangkat Atau Diangkat Orang Yang Sama, Mohon Minta Otorisasi Dari Yang Lain',
  },
  APPROVER_GONE: { status: 403, text: 'Pemberi Otorisasi Tidak Berhak Lagi, Silakan Minta Lagi' },
  NEEDS_FINGERPRINT: { status: 403, text: 'Otorisasi Harus Dengan Fingerprint' },
  REQUEST_STALE: { status: 409, text: 'Permintaan Otorisasi Sudah Tidak Berlaku' },
})

/** Everything that a document answers when it needs an approval that is missing, used up, expired or of another document. */
export const approvalAnswers = [
  approvalRefusals.APPROVAL_REQUIRED,
  approvalRefusals.APPROVAL_USED,
  approvalRefusals.APPROVAL_EXPIRED,
  approvalRefusals.APPROVAL_FOREIGN,
  approvalRefusals.APPROVER_GONE,
  approvalRefusals.NO_SECOND_PERSON,
] as const

/** How long a request waits for a decision, and how long an approval can be used. */
export const requestMinutes = 10
export const approvalMinutes = 5

/** What an approval is about, as the approver reads it. Amounts in rupiah and milligrams. */
export const approvalFacts = {
  kategori: z.enum(categoryKeys),
  subjek: z.string(),
  kunci: z.string(),
  uraian: z.string(),
  selisih_rp: z.number().nullable(),
  selisih_mg: z.number().nullable(),
  /** The requested weight in grams, which the approver must have seen himself. Null if the request has no weight. */
  berat_diminta: z.number().nullable().default(null),
}

/** What a document says, with APPROVAL_REQUIRED, that it needs. `permintaan` is signed: it goes back as it came. */
export const approvalNeed = z.object({
  ...approvalFacts,
  permintaan: z.string(),
})

/** What a document says that it needs. */
export type ApprovalNeed = z.output<typeof approvalNeed>

const statuses = ['MENUNGGU', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN', 'DIPAKAI', 'KEDALUWARSA'] as const

/** What a request or approval has come to, as people read it. */
export const statusTexts: Readonly<Record<(typeof statuses)[number], string>> = {
  MENUNGGU: 'Menunggu',
  DISETUJUI: 'Disetujui',
  DITOLAK: 'Ditolak',
  DIBATALKAN: 'Ditarik Kembali',
  DIPAKAI: 'Dipakai',
  KEDALUWARSA: 'Kedaluwarsa',
}

const ways = ['MANUAL', 'FINGERPRINT', 'WEBAUTHN', 'JARAK_JAUH', 'PIN'] as const

/** How a decision was given, as people read it. */
export const wayTexts: Readonly<Record<(typeof ways)[number], string>> = {
  MANUAL: 'Password',
  FINGERPRINT: 'Fingerprint',
  WEBAUTHN: 'Sidik Jari Perangkat',
  JARAK_JAUH: 'Jarak Jauh',
  PIN: 'PIN',
}

/** A request or approval. Amounts in rupiah and milligrams; times in ISO 8601. */
export const approval = z.object({
  id: z.number().int(),
  kode_toko: z.string(),
  ...approvalFacts,
  keterangan: z.string(),
  status: z.enum(statuses),
  cara: z.enum(ways).nullable(),
  requested_by: z.string(),
  requested_at: z.string(),
  expires_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  alasan: z.string(),
  /** The weight that the approver saw, in grams. */
  berat_dilihat: z.number().nullable(),
  /** The user who last appointed the approver (made him an approver, gave him a password or let him in again), at the time of the decision. */
  pengangkat: z.string().nullable(),
  diangkat_pada: z.string().nullable(),
  /** The same for the requester, at the time of the request or decision. */
  pengangkat_peminta: z.string().nullable(),
  peminta_diangkat_pada: z.string().nullable(),
})

/** A request or approval. */
export type Approval = z.output<typeof approval>

/** The topics on which approvers hear of requests, and requesters of decisions. */
export const approvalRequested = 'authorization-request'
export const approvalDecided = 'authorization-decided'

/** The message under `approvalDecided`. */
export const decidedMessage = z.object({ id: z.number(), status: z.enum(statuses), oleh: z.string() })

/** The requester's remark. */
export const approvalRemark = z.string().trim().max(300, 'Keterangan Maksimal 300 Karakter').regex(printable, unprintable)
/** The weight that an approver saw, in grams. */
export const seenWeight = grams('Berat Yang Dilihat', { min: 0.001, max: 100_000 }).named('berat_dilihat')
/** The seen weight in the approver's call. Null if the request has no weight. */
export const seenWeightGiven = seenWeight.optional().check().default(null)

/** The refusals of a seen weight. */
export const weightRefusals = [approvalRefusals.WEIGHT_REQUIRED, approvalRefusals.WEIGHT_OTHERWISE] as const

/** What a document signed; it comes back as it went. */
export const approvalTicket = z.string().min(1).max(4_000)

/** An approval: its token, which works once. */
export const approvalGiven = z.object({ message: z.string(), token: z.string().nullable() })

/** An approver types his password at the screen of the requester (specification §7). `permintaan` ties it to a document. */
export const authorize = endpoint({
  call: 'POST authorization',
  summary: 'An approver allows something with his user id and password; answers a token that works once',
  access: signedIn(),
  body: z.strictObject({
    user_id: z.string({ error: 'Harus Diisi' }).trim().toLowerCase().min(1, 'Harus Diisi').max(100, 'Username Maksimal 100 Karakter'),
    password: z.string({ error: 'Harus Diisi' }).min(1, 'Harus Diisi').max(200, 'Password Maksimal 200 Karakter'),
    kategori: z.enum(categoryKeys, { error: 'Kategori Tidak Dikenal' }),
    description: z.string().trim().max(500).regex(printable, unprintable).default(''),
    keterangan: approvalRemark.default(''),
    permintaan: approvalTicket.optional(),
    berat_dilihat: seenWeightGiven,
  }),
  reply: approvalGiven,
  refusals: [
    approvalRefusals.APPROVAL_FAILED,
    approvalRefusals.NEEDS_FINGERPRINT,
    approvalRefusals.OWN_REQUEST,
    approvalRefusals.OWN_APPOINTEE,
    approvalRefusals.REQUEST_STALE,
    ...weightRefusals,
    loginRefusals.TOO_MANY_LOGINS,
  ],
})

/** Asks every approver of the shop, at any place. */
export const requestApproval = endpoint({
  call: 'POST authorization/request',
  summary: 'Asks the approvers of the shop at a distance; they hear of it at once',
  access: signedIn(),
  body: z.strictObject({ permintaan: approvalTicket, keterangan: approvalRemark.default('') }),
  reply: z.object({ id: z.number().int(), expires_at: z.string(), penerima: z.number().int() }),
  refusals: [approvalRefusals.REQUEST_STALE],
})

/** What the caller may decide now. */
export const waitingApprovals = endpoint({
  call: 'GET authorization/waiting',
  summary: 'The requests that the caller may decide, the oldest first',
  access: openTo(otorisasi),
  reply: z.array(approval),
})

/** Allows or refuses. */
export const decideApproval = endpoint({
  call: 'POST authorization/{id}/decide',
  summary: 'Allows or refuses a request',
  access: openTo(otorisasi),
  body: z.strictObject({ setuju: z.boolean({ error: 'Harus Diisi' }), alasan: approvalRemark.default(''), berat_dilihat: seenWeightGiven }),
  reply: done,
  refusals: [
    core.NOT_FOUND,
    approvalRefusals.NOT_AN_APPROVER,
    approvalRefusals.OWN_REQUEST,
    approvalRefusals.OWN_APPOINTEE,
    approvalRefusals.REQUEST_STALE,
    ...weightRefusals,
  ],
})

/** What has become of one's own request. */
export const readApproval = endpoint({
  call: 'GET authorization/{id}',
  summary: 'What has become of the own request',
  access: signedIn(),
  reply: approval,
  refusals: [core.NOT_FOUND],
})

/** The token of one's own request that was allowed, made anew each time until it is used. */
export const takeApproval = endpoint({
  call: 'POST authorization/{id}/token',
  summary: 'The token of the own request that was allowed; those handed out before are worthless',
  access: signedIn(),
  reply: approvalGiven,
  refusals: [core.NOT_FOUND, approvalRefusals.REQUEST_STALE],
})

/** Takes one's own request back. */
export const cancelRequest = endpoint({
  call: 'POST authorization/{id}/cancel',
  summary: 'Takes the own request back',
  access: signedIn(),
  reply: done,
  refusals: [core.NOT_FOUND, approvalRefusals.REQUEST_STALE],
})

/** The approvals of a shop by day. */
export const listApprovals = endpoint({
  call: 'GET authorization/history',
  summary: 'The requests and approvals of the shop looked at, the latest first',
  access: openTo(otorisasi),
  query: z.object({ tgl_from: isoDate('Tanggal Awal').optional(), tgl_to: isoDate('Tanggal Akhir').optional() }),
  reply: z.array(approval),
})

/** The label of a category. */
export const categoryLabel = (kategori: keyof typeof categories): string => categories[kategori]
