import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type changePassword as changePasswordCall, refusals } from '../contract/login.ts'
import type { LoginLimit } from './login-limit.ts'
import { hashPassword, isPassword } from './password.ts'

/** Changes the own password. There is one session a user, the one that asks, so there is no other to end. */
export function changePassword(limit: LoginLimit): Handler<typeof changePasswordCall> {
  return async ({ db, caller, body, ip, audit }) => {
    const waitSeconds = await limit.attempt(caller.user_id, ip)
    if (waitSeconds > 0) refuse(refusals.TOO_MANY_LOGINS, { detik: waitSeconds })
    const { rows } = await sql<{ password_hash: string }>`select password_hash from users where user_id = ${caller.user_id} for update`.execute(db)
    const isRight = rows[0] !== undefined && (await isPassword(rows[0].password_hash, body.password))
    if (!isRight) refuse(refusals.WRONG_PASSWORD, undefined, { password: refusals.WRONG_PASSWORD.text })
    if (body.new_password === body.password) refuse(refusals.SAME_PASSWORD, undefined, { new_password: refusals.SAME_PASSWORD.text })
    await limit.succeeded(caller.user_id, ip)
    const password_hash = await hashPassword(body.new_password)
    await sql`
      update users set password_hash = ${password_hash}, password_changed_at = now(), harus_ganti_password = false
      where user_id = ${caller.user_id}`.execute(db)
    await audit({ subject: 'users', key: caller.user_id, after: { ganti_password: true } })
    return { message: 'Update password berhasil' }
  }
}
