import { z } from 'zod'
import { done, endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import { dictionary } from '#engine/contract/field.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { moment, text } from '#engine/kinds/index.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { approvers } from '#modules/access/contract/levels.ts'
import { refusals as loginRefusals } from '#modules/access/contract/login.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalGiven, approvalRefusals, approvalRemark, approvalTicket, seenWeightGiven, weightRefusals } from './approvals.ts'

/** The devices whose fingerprint sensor approves for oneself. */
export const sidikJari = defineScreen({
  path: '/sidik-jari',
  title: 'Sidik Jari Saya',
  menu: menu.utility,
  gate: { levels: approvers },
  synonyms: ['fingerprint', 'webauthn', 'perangkat', 'face id', 'pin otorisasi'],
})

/** How fingers are refused (specification §8). */
export const fingerRefusals = defineRefusals({
  USERNAME_UNKNOWN: { status: 404, text: 'Username Tidak Tidak Terdaftar' }, // sic
  TRY_AGAIN: { status: 403, text: 'Silahkan Coba Lagi' },
  DEVICE_NOT_FOUND: { status: 404, text: 'Perangkat Tidak Ditemukan' },
})

/** The words of a device that vouches for its owner. */
export const devices = dictionary({
  nama: text('Nama Perangkat', { atMost: 60 }),
  origin: text('Alamat', { atMost: 300 }),
  created_at: rowWords.created_at.labelled('Didaftarkan Pada'),
  last_used_at: moment('Terakhir Dipakai'),
})

/** What the browser's own WebAuthn functions take and give; the library on either side knows their parts. */
const options = z.record(z.string(), z.unknown())
const response = z.looseObject({ id: z.string().max(1_000) })

/** Where the browser is: a device vouches for its owner at the address where it was registered, and at no other. */
const origin = z.url({ protocol: /^https?$/, error: 'Alamat Tidak Benar' }).max(300)

/** The user id of an approver, as the user types it. */
export const approverName = z
  .string({ error: 'Username Tidak Boleh Kosong' })
  .trim()
  .toLowerCase()
  .min(1, 'Username Tidak Boleh Kosong')
  .max(100, 'Username Maksimal 100 Karakter')

/** The password of the logged-in user. An open screen must not register another person's finger under his name. */
export const ownPassword = userWords.password.check()

/** One's own devices. */
export const listDevices = endpoint({
  call: 'GET sidik-jari',
  summary: 'The devices that vouch for oneself',
  access: openTo(sidikJari),
  reply: z.array(z.object({ id: z.string(), nama: z.string(), origin: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })),
})

/** Begins to register the device one sits at. */
export const beginDevice = endpoint({
  call: 'POST sidik-jari/options',
  summary: 'What the browser needs to register the sensor of this device; asks for the own password',
  access: openTo(sidikJari),
  body: z.strictObject({ password: ownPassword, origin }),
  reply: options,
  refusals: [approvalRefusals.APPROVAL_FAILED, loginRefusals.TOO_MANY_LOGINS],
})

/** Registers the device one sits at. */
export const registerDevice = endpoint({
  call: 'POST sidik-jari',
  summary: 'Registers the sensor of this device for oneself',
  access: openTo(sidikJari),
  body: z.strictObject({ nama: devices.nama.check(), response }),
  reply: done,
  refusals: [fingerRefusals.TRY_AGAIN],
})

/** Forgets one of one's own devices. */
export const removeDevice = endpoint({
  call: 'DELETE sidik-jari/{id}',
  summary: 'Forgets a device of oneself',
  access: openTo(sidikJari),
  reply: done,
  refusals: [fingerRefusals.DEVICE_NOT_FOUND],
})

/** Begins an approval with the device of this machine. The signature of the approver's finger is valid for this need and user only. */
export const beginAssertion = endpoint({
  call: 'POST authorization/webauthn/options',
  summary: 'What the browser needs for the finger of an approver at this device',
  access: signedIn(),
  body: z.strictObject({ user_id: approverName, permintaan: approvalTicket, origin }),
  reply: options,
  refusals: [fingerRefusals.USERNAME_UNKNOWN, approvalRefusals.OWN_REQUEST, approvalRefusals.OWN_APPOINTEE, approvalRefusals.REQUEST_STALE],
})

/** Approves by the finger of an approver on the device of this machine. */
export const approveByDevice = endpoint({
  call: 'POST authorization/webauthn',
  summary: 'Approves with the sensor of the device at hand; answers a token that works once',
  access: signedIn(),
  body: z.strictObject({
    user_id: approverName,
    permintaan: approvalTicket,
    keterangan: approvalRemark,
    berat_dilihat: seenWeightGiven,
    response,
  }),
  reply: approvalGiven,
  refusals: [
    fingerRefusals.TRY_AGAIN,
    approvalRefusals.OWN_REQUEST,
    approvalRefusals.OWN_APPOINTEE,
    approvalRefusals.REQUEST_STALE,
    ...weightRefusals,
  ],
})
