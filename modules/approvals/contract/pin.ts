import { z } from 'zod'
import { done, endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'
import { refusals as loginRefusals } from '#modules/access/contract/login.ts'
import { approvalGiven, approvalRefusals, approvalRemark, approvalTicket, seenWeightGiven, weightRefusals } from './approvals.ts'
import { approverName, ownPassword, sidikJari } from './sidik-jari.ts'

/** After so many wrong ones in a row a PIN is locked, until its owner sets another with his password. */
export const wrongPinsMax = 5

/** How PINs are refused. */
export const pinRefusals = defineRefusals({
  EASY_PIN: { status: 400, text: 'PIN Ini Terlalu Mudah Ditebak' },
  PIN_LOCKED: { status: 403, text: 'PIN Terkunci, Silakan Pakai Password Lalu Buat PIN Baru' },
})

const formText = 'PIN Harus 6 Angka'
const form = /^\d{6}$/
const typed = z.string({ error: formText }).regex(form, formText)

/** Whether something that was typed in the place of a password is a PIN. */
export const isPin = (text: string): boolean => form.test(text)

/** Whether a PIN is one of those that are tried first: one figure, a row of figures, or a part that repeats. */
function isEasy(pin: string): boolean {
  const steps = [...pin].slice(1).map((figure, at) => (Number(figure) - Number(pin[at]) + 10) % 10)
  const isRow = new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] as number)
  return isRow || pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin
}

/** A PIN that an approver chooses. */
export const newPin = typed.refine((pin) => !isEasy(pin), pinRefusals.EASY_PIN.text)

/** Whether one has a PIN, and whether it still opens anything. */
export const readPin = endpoint({
  call: 'GET pin-otorisasi',
  summary: 'Whether the caller has a PIN for approvals, since when, and whether it is locked',
  access: openTo(sidikJari),
  reply: z.object({ created_at: z.string().nullable(), terkunci: z.boolean() }),
})

/** Sets the own PIN in the place of an earlier one. */
export const setPin = endpoint({
  call: 'PUT pin-otorisasi',
  summary: 'Sets the own PIN for approvals; asks for the own password',
  access: openTo(sidikJari),
  body: z.strictObject({ password: ownPassword, pin: newPin }),
  reply: done,
  refusals: [approvalRefusals.APPROVAL_FAILED, loginRefusals.TOO_MANY_LOGINS],
})

/** Forgets the own PIN. */
export const removePin = endpoint({
  call: 'DELETE pin-otorisasi',
  summary: 'Forgets the own PIN for approvals',
  access: openTo(sidikJari),
  reply: done,
})

/** An approver types his PIN at the screen of the requester. It is valid there alone, and for a document that needs an approval. */
export const approveByPin = endpoint({
  call: 'POST authorization/pin',
  summary: 'Approves with the PIN of an approver; answers a token that works once',
  access: signedIn(),
  body: z.strictObject({ user_id: approverName, pin: typed, permintaan: approvalTicket, keterangan: approvalRemark, berat_dilihat: seenWeightGiven }),
  reply: approvalGiven,
  refusals: [
    approvalRefusals.APPROVAL_FAILED,
    approvalRefusals.NEEDS_FINGERPRINT,
    approvalRefusals.OWN_REQUEST,
    approvalRefusals.OWN_APPOINTEE,
    approvalRefusals.REQUEST_STALE,
    pinRefusals.PIN_LOCKED,
    ...weightRefusals,
    loginRefusals.TOO_MANY_LOGINS,
  ],
})
