import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Handler, Steps } from '#engine/server/serve.ts'
import { refusals as loginRefusals } from '#modules/access/contract/login.ts'
import { type LoginLimit, hashPassword, isNobodysPassword, isPassword } from '#modules/access/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { approvalRefusals } from '../contract/approvals.ts'
import type * as contract from '../contract/pin.ts'
import { pinRefusals, wrongPinsMax } from '../contract/pin.ts'
import { keepApproval, refuseOwn, ticketOf } from './approve.ts'
import type { Approver, Approvers } from './approver.ts'
import { seenWeightOf } from './seen-weight.ts'

export const readPin: Handler<typeof contract.readPin> = async ({ db, caller }) => {
  const { rows } = await sql<{ created_at: string; terkunci: boolean }>`
    select created_at, salah >= ${wrongPinsMax}::int as terkunci from pin_otorisasi where user_id = ${caller.user_id}`.execute(db)
  return rows[0] ?? { created_at: null, terkunci: false }
}

/** Sets the own PIN; the password shows that it is the logged-in user. */
export function setPin(approvers: Approvers): Steps<typeof contract.setPin, string> {
  return {
    before: async (context) => {
      const { caller, body } = context
      await approvers.byPassword(context, { user_id: caller.user_id, kode_toko: caller.homeShop, password: body.password })
      return hashPassword(body.pin)
    },
    run: async ({ db, caller, audit }, pin_hash) => {
      await sql`
        insert into pin_otorisasi (user_id, pin_hash) values (${caller.user_id}, ${pin_hash})
        on conflict (user_id) do update set pin_hash = excluded.pin_hash, salah = 0, created_at = now()`.execute(db)
      await audit({ subject: 'pin_otorisasi', key: caller.user_id, after: { pin: true } })
      return { message: 'PIN Berhasil Disimpan' }
    },
  }
}

export const removePin: Handler<typeof contract.removePin> = async ({ db, caller, audit }) => {
  await sql`delete from pin_otorisasi where user_id = ${caller.user_id}`.execute(db)
  await audit({ subject: 'pin_otorisasi', key: caller.user_id, before: { pin: true } })
  return { message: 'Berhasil Menghapus Data' }
}

/** Approves by PIN, at the screen of the requester. */
export function approveByPin(approvers: Approvers, limit: LoginLimit): Steps<typeof contract.approveByPin, Approver> {
  return {
    before: async ({ db, caller, body: { user_id, pin }, ip }) => {
      if (textSetting(caller, 'OTORISASI_MODE') === 'FINGERPRINT') refuse(approvalRefusals.NEEDS_FINGERPRINT)
      const waitSeconds = await limit.attempt(user_id, ip)
      if (waitSeconds > 0) refuse(loginRefusals.TOO_MANY_LOGINS, { detik: waitSeconds })
      const approver = await approvers.find(db, user_id, caller.kode_toko)
      // Counted as wrong before it is looked at: many tries at once are as many as tries one after the other.
      const { rows } = await sql<{ pin_hash: string }>`
        update pin_otorisasi set salah = salah + 1 where user_id = ${approver?.user_id ?? ''} and salah < ${wrongPinsMax} returning pin_hash`.execute(
        db,
      )
      const pin_hash = rows[0]?.pin_hash
      const isRight = pin_hash === undefined ? await isNobodysPassword(pin) : await isPassword(pin_hash, pin)
      if (!approver || pin_hash === undefined || !isRight) {
        await limit.failed(ip)
        const { rows: locked } = await sql`
          select 1 from pin_otorisasi where user_id = ${approver?.user_id ?? ''} and salah >= ${wrongPinsMax}`.execute(db)
        return refuseAt('pin', locked.length > 0 ? pinRefusals.PIN_LOCKED : approvalRefusals.APPROVAL_FAILED)
      }
      await sql`update pin_otorisasi set salah = 0 where user_id = ${user_id} and pin_hash = ${pin_hash}`.execute(db)
      await limit.succeeded(user_id, ip)
      refuseOwn(approver, caller.user_id)
      return approver
    },
    run: async (context, { user_id }) => {
      const { db, caller, body } = context
      // The approver, or his PIN, may be gone since the PIN was looked at.
      if (!(await approvers.find(db, user_id, caller.kode_toko))) refuse(approvalRefusals.APPROVAL_FAILED)
      const ticket = await ticketOf(context, body.permintaan)
      const berat_dilihat = seenWeightOf(caller, ticket.berat_diminta, body.berat_dilihat)
      const token = await keepApproval(context, { berat_dilihat, ticket, keterangan: body.keterangan, cara: 'PIN', decided_by: user_id })
      return { message: 'Otorisasi Berhasil', token }
    },
  }
}
