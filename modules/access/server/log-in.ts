import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { writeAudit } from '#engine/server/audit.ts'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { HandlerInput, Steps } from '#engine/server/serve.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type SessionEnd, type login, refusals } from '../contract/login.ts'
import { devicesMax } from '../contract/perangkat-saya.ts'
import type { Identification, User } from './identify.ts'
import type { LoginLimit } from './login-limit.ts'
import { isNobodysPassword, isPassword } from './password.ts'
import { type SessionNeeds, sessionOf } from './session.ts'
import { hashOfToken, newToken } from './token.ts'

/** What logging in needs. */
export interface LoginNeeds extends SessionNeeds {
  readonly identification: Identification
  readonly limit: LoginLimit
  readonly isProduction: boolean
  /** Where the passwords are that hold: the own database, but in training the live chain's (docs/decisions/077). */
  readonly passwordsDb: Db
  readonly isTraining: boolean
}

interface StoredUser extends Omit<User, 'own'> {
  readonly password_hash: string
  readonly is_active: boolean
  readonly is_demo: boolean
  readonly own: Record<string, boolean> | null
}

/** A user with the right password, and the reply to his browser. */
interface Proven {
  readonly user: StoredUser
  readonly caller: Caller
  readonly told: Awaited<ReturnType<typeof sessionOf>>
}

/** Logs in: as many sessions as a user may have devices, which is one but for owners; one that is in use is ended only when that was asked for (docs/decisions/006, 243). */
export function logIn(needs: LoginNeeds): Steps<typeof login, Proven> {
  return {
    before: async (input) => {
      const { db, body, ip } = input
      const waitSeconds = await needs.limit.attempt(body.user_id, ip)
      if (waitSeconds > 0) refuse(refusals.TOO_MANY_LOGINS, { detik: waitSeconds })
      // The same row, but in training: there he may be another by now, and has the password of the shop.
      const known = await findUser(needs.passwordsDb, body.user_id)
      const isRight = known
        ? (await isPassword(known.password_hash, body.password, ip)) && known.is_active
        : await isNobodysPassword(body.password, ip)
      const user = needs.isTraining ? await findUser(db, body.user_id) : known
      const caller = isRight && user ? await needs.identification.callerOf({ ...user, own: new Map(Object.entries(user.own ?? {})) }) : undefined
      if (!user || !caller) {
        await noteFailure(needs, input, known)
        const alsoWaits = await needs.limit.failed(ip)
        return alsoWaits > 0 ? refuse(refusals.TOO_MANY_LOGINS, { detik: alsoWaits }) : refuse(refusals.WRONG_LOGIN)
      }
      await needs.limit.succeeded(body.user_id, ip)
      if (user.is_demo && needs.isProduction) refuse(refusals.DEMO_USER)
      // A user who has not chosen his own password yet chooses it in the shop, where it is valid.
      if (needs.isTraining && known?.harus_ganti_password) refuse(refusals.PASSWORD_OF_SHOP)
      return { user, caller, told: await sessionOf(db, caller, needs) }
    },
    run: async (input, { user, caller, told }) => {
      const { db, body } = input
      // The row is locked so that two logins of one user run one after the other. The checked values must still be the same.
      const { rows: locked } = await sql`
        select 1 from users where user_id = ${user.user_id} and password_hash = ${user.password_hash} and is_active for update`.execute(db)
      if (locked.length === 0) refuse(refusals.WRONG_LOGIN)
      // A statement of its own: the one that waits for the row would read the sessions from before it.
      const { rows: sessions } = await sql<{ perangkat_ke: number; last_seen_at: string }>`
        select perangkat_ke, last_seen_at from session where user_id = ${user.user_id} order by last_seen_at desc`.execute(db)
      const idleMs = numberSetting(caller, 'SESI_IDLE_MENIT') * 60_000
      const inUse = sessions.filter(({ last_seen_at }) => Date.now() - Date.parse(last_seen_at) < idleMs)
      const most = devicesMax(user.level, caller)
      if (inUse.length >= most && !body.ambil_alih) refuse(refusals.USER_IN_USE)
      // Those that were used last stay, as far as this one leaves room for them. Idle ones end: their browsers may still be listening.
      const staying = inUse.slice(0, most - 1).map(({ perangkat_ke }) => perangkat_ke)
      const ended = sessions.map(({ perangkat_ke }) => perangkat_ke).filter((each) => !staying.includes(each))
      await sql`delete from session where user_id = ${user.user_id} and perangkat_ke = any(${ended}::int[])`.execute(db)
      const token = newToken()
      const perangkat_ke = Array.from({ length: most }, (_, at) => at + 1).find((each) => !staying.includes(each)) as number
      await sql`
        insert into session (token_hash, user_id, perangkat_ke, ip, user_agent)
        values (decode(${hashOfToken(token)}, 'hex'), ${user.user_id}, ${perangkat_ke}, ${input.ip}, ${input.device})`.execute(db)
      if (ended.length > 0) await input.announce(sessionEnded, rooms.user(user.user_id), { alasan: 'DIAMBIL_ALIH' } satisfies SessionEnd)
      await input.audit({ subject: 'session', key: user.user_id, after: { masuk: true, ambil_alih: inUse.length >= most }, by: user })
      return { ...told, token }
    },
  }
}

/**
 * A failed login leaves an audit row although its transaction does not. The row names the user that it was tried for, and
 * no author. The name of an unknown user may be a password in the wrong field, and is not stored. A failed login in
 * training is recorded in the shop, because it is the same password.
 */
async function noteFailure(
  { passwordsDb, isTraining }: LoginNeeds,
  { request_id, ip }: HandlerInput<typeof login>,
  user: StoredUser | undefined,
): Promise<void> {
  await writeAudit(passwordsDb, {
    user_id: '',
    kode_toko: user?.kode_toko ?? '',
    call: 'POST users/login',
    subject: 'session',
    key: user?.user_id ?? '',
    after: { gagal: true, ...(isTraining ? { latihan: true } : {}) },
    request_id,
    ip,
  })
}

async function findUser(db: Db, user_id: string): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    select u.user_id, u.nama, u.level, u.kode_toko, u.password_hash, u.is_active, u.is_demo, u.harus_ganti_password, 0 as perangkat_ke, false as tanggal_bebas,
           (select json_object_agg(a.path, a.is_show) from akses_user a where a.user_id = u.user_id) as own
    from users u where u.user_id = ${user_id}`.execute(db)
  return rows[0]
}
