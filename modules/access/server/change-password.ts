import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import type { Steps } from '#engine/server/serve.ts'
import { type SessionEnd, type changePassword as changePasswordCall, refusals } from '../contract/login.ts'
import { isOwnName } from '../contract/passwords.ts'
import type { LoginLimit } from './login-limit.ts'
import { hashPassword, isPassword } from './password.ts'

/** The hash that was proven, and the one that takes its place. */
interface Changed {
  readonly before: string
  readonly after: string
}

const wrong = () => refuseAt('password', refusals.WRONG_PASSWORD)

/** Changes the own password, and ends the other sessions of the user. */
export function changePassword(limit: LoginLimit): Steps<typeof changePasswordCall, Changed> {
  return {
    before: async ({ db, caller, body, ip }) => {
      const waitSeconds = await limit.attempt(caller.user_id, ip)
      if (waitSeconds > 0) refuse(refusals.TOO_MANY_LOGINS, { detik: waitSeconds })
      const { rows } = await sql<{ password_hash: string }>`select password_hash from users where user_id = ${caller.user_id}`.execute(db)
      const before = rows[0]?.password_hash
      if (before === undefined || !(await isPassword(before, body.password))) {
        await limit.failed(ip)
        return wrong()
      }
      if (body.new_password === body.password) refuseAt('new_password', refusals.SAME_PASSWORD)
      if (isOwnName(body.new_password, caller.user_id)) refuseAt('new_password', refusals.EASY_PASSWORD)
      await limit.succeeded(caller.user_id, ip)
      return { before, after: await hashPassword(body.new_password) }
    },
    run: async ({ db, caller, audit, announce }, { before, after }) => {
      const { rows } = await sql`
        update users set password_hash = ${after}, password_changed_at = now(), harus_ganti_password = false
        where user_id = ${caller.user_id} and password_hash = ${before} returning 1`.execute(db)
      if (rows.length === 0) wrong()
      const others = await sql`delete from session where user_id = ${caller.user_id} and perangkat_ke <> ${caller.perangkat_ke} returning 1`.execute(
        db,
      )
      if (others.rows.length > 0)
        await announce(sessionEnded, rooms.user(caller.user_id), { alasan: 'PASSWORD_DIRESET', oleh: caller.user_id } satisfies SessionEnd)
      await audit({ subject: 'users', key: caller.user_id, after: { ganti_password: true } })
      return { message: 'Update password berhasil' }
    },
  }
}
