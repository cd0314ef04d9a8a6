import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import type { Context, Handler, Steps } from '#engine/server/serve.ts'
import {
  type createUser,
  type endSessionOf,
  type listSessions,
  type listUsers,
  type resetPassword,
  type updateUser,
  userRefusals,
} from '../contract/data-users.ts'
import { keepsUsersOf } from '../contract/levels.ts'
import type { SessionEnd } from '../contract/login.ts'
import { hashPassword } from './password.ts'

/** A user as the keeper of users sees him. */
interface KeptUser {
  readonly user_id: string
  readonly nama: string
  readonly level: string
  readonly kode_toko: string
  readonly no_whatsapp: string | null
  readonly is_active: boolean
}

export const readUsers: Handler<typeof listUsers> = async ({ db, caller }) => {
  const { rows } = await sql<KeptUser>`
    select user_id, nama, level, kode_toko, no_whatsapp, is_active from users where kode_toko = any(${[...caller.shops]}) order by kode_toko, user_id`.execute(
    db,
  )
  return rows
}

export const readSessions: Handler<typeof listSessions> = async ({ db, caller }) => {
  const { rows } = await sql<ReplyOf<typeof listSessions>[number]>`
    select s.user_id, s.created_at, s.last_seen_at, s.ip, s.user_agent as perangkat, s.ip_lain, s.ip_lain_at
    from session s join users u using (user_id) where u.is_active and u.kode_toko = any(${[...caller.shops]}) order by s.last_seen_at desc`.execute(
    db,
  )
  return rows
}

export const addUser: Steps<typeof createUser, FirstPassword> = {
  before: async ({ caller, body }) => {
    refuseAbove(caller, body.level)
    refuseShop(caller, body.kode_toko)
    return newFirstPassword()
  },
  run: async ({ db, body, audit }, { password_sementara, password_hash }) => {
    const { rows } = await sql`
      insert into users (user_id, nama, level, kode_toko, no_whatsapp, password_hash, harus_ganti_password)
      values (${body.user_id}, ${body.nama}, ${body.level}, ${body.kode_toko}, ${body.no_whatsapp}, ${password_hash}, true)
      on conflict do nothing returning user_id`.execute(db)
    if (rows.length === 0) refuseAt('user_id', core.DUPLICATE, { label: 'Username' })
    await audit({ subject: 'users', key: body.user_id, after: { ...body, is_active: true } })
    return { message: 'Berhasil Menyimpan Data', password_sementara }
  },
}

export const changeUser: Handler<typeof updateUser> = async (input) => {
  const { db, caller, params, body, audit } = input
  // Two callers who remove owners at the same time run one after the other, so that one owner stays.
  await sql`select 1 from users where level in ('OWN', 'SU') order by user_id for update`.execute(db)
  const before = await lockUser(input, params.user_id)
  refuseAbove(caller, body.level)
  refuseShop(caller, body.kode_toko)
  const isOther = before.level !== body.level || before.kode_toko !== body.kode_toko || before.is_active !== body.is_active
  if (isOther && before.user_id === caller.user_id) refuse(userRefusals.NOT_ONESELF)
  await sql`
    update users set nama = ${body.nama}, level = ${body.level}, kode_toko = ${body.kode_toko}, no_whatsapp = ${body.no_whatsapp}, is_active = ${body.is_active}
    where user_id = ${before.user_id}`.execute(db)
  await refuseWithoutOwner(db)
  // A closed user keeps his session, which opens nothing. By it his browser learns that his access was closed (docs/decisions/021).
  if (isOther && !body.is_active) await tellBrowsers(input, before.user_id, 'DIUBAH')
  else if (isOther) await endSession(input, before.user_id, 'DIUBAH')
  await audit({ subject: 'users', key: before.user_id, before, after: { user_id: before.user_id, ...body } })
  return { message: 'Berhasil Mengedit Data' }
}

export const giveNewPassword: Steps<typeof resetPassword, FirstPassword> = {
  before: newFirstPassword,
  run: async (input, { password_sementara, password_hash }) => {
    const { db, caller, params, audit } = input
    const { user_id } = await lockUser(input, params.user_id)
    // One's own is changed where the old one is asked for.
    if (user_id === caller.user_id) refuse(userRefusals.NOT_ONESELF)
    await sql`
      update users set password_hash = ${password_hash}, password_changed_at = now(), harus_ganti_password = true where user_id = ${user_id}`.execute(
      db,
    )
    await endSession(input, user_id, 'PASSWORD_DIRESET')
    await audit({ subject: 'users', key: user_id, after: { reset_password: true } })
    return { message: 'Password Berhasil Direset', password_sementara }
  },
}

export const endSessionOfUser: Handler<typeof endSessionOf> = async (input) => {
  const { user_id } = await lockUser(input, input.params.user_id)
  await endSession(input, user_id, 'DIAKHIRI')
  await input.audit({ subject: 'session', key: user_id, before: { dikeluarkan: true } })
  return { message: 'Session Berhasil Diakhiri' }
}

/** A user that the caller keeps, locked. One of a shop that is not his to look at does not exist for him. */
async function lockUser({ db, caller }: Context, user_id: string): Promise<KeptUser> {
  const { rows } = await sql<KeptUser>`
    select user_id, nama, level, kode_toko, no_whatsapp, is_active from users
    where user_id = ${user_id} and kode_toko = any(${[...caller.shops]}) for update`.execute(db)
  const user = rows[0] ?? refuse(core.NOT_FOUND)
  refuseAbove(caller, user.level)
  return user
}

/** Refuses to make, change or lock out a user who is not below the caller. */
function refuseAbove(caller: Caller, level: string): void {
  if (!keepsUsersOf(caller.level, level)) refuseAt('level', userRefusals.LEVEL_ABOVE)
}

function refuseShop(caller: Caller, kode_toko: string): void {
  if (!caller.shops.includes(kode_toko)) refuseAt('kode_toko', core.WRONG_SHOP)
}

/** A chain without an administrator could only be repaired in the database. */
async function refuseWithoutOwner(db: Db): Promise<void> {
  const { rows } = await sql`
    select 1 from users u join toko t using (kode_toko)
    where u.level in ('OWN', 'SU') and u.is_active and t.level = 'PUSAT' and t.is_active limit 1`.execute(db)
  if (rows.length === 0) refuse(userRefusals.LAST_OWNER)
}

async function endSession(context: Context, user_id: string, alasan: SessionEnd['alasan']): Promise<void> {
  await sql`delete from session where user_id = ${user_id}`.execute(context.db)
  await tellBrowsers(context, user_id, alasan)
}

async function tellBrowsers({ caller, announce }: Context, user_id: string, alasan: SessionEnd['alasan']): Promise<void> {
  await announce(sessionEnded, rooms.user(user_id), { alasan, oleh: caller.user_id } satisfies SessionEnd)
}

// Without characters that sound or look like others when a person reads them out: 0 and O, 1, I and l.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password for one login, and its stored form. */
interface FirstPassword {
  readonly password_sementara: string
  readonly password_hash: string
}

/** Ten letters and figures that can be read out over the telephone; some 49 bits, and good for one login. */
async function newFirstPassword(): Promise<FirstPassword> {
  const password_sementara = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return { password_sementara, password_hash: await hashPassword(password_sementara) }
}
