import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context } from '#engine/server/serve.ts'
import { approvers } from '#modules/access/contract/levels.ts'
import { refusals as loginRefusals } from '#modules/access/contract/login.ts'
import { type LoginLimit, isNobodysPassword, isPassword } from '#modules/access/server/public.ts'
import { approvalRefusals } from '../contract/approvals.ts'

/** A user who may approve for a shop: an active supervisor or owner of it, or of the head office (specification §6). */
export interface Approver {
  readonly user_id: string
  readonly level: string
  readonly kode_toko: string
  /** Who made him an approver, or gave him his password, last. */
  readonly diangkat_oleh: string | null
}

/** Finds approvers. */
export interface Approvers {
  /** Returns the approver with a user id; undefined if the user may not approve. */
  find(db: Db, user_id: string, kode_toko: string): Promise<Approver | undefined>
  /**
   * Returns the approver who typed his password. Wrong user, wrong level, wrong shop and wrong password get the same
   * message. Tries are counted, separately from those of logins. It waits for a processor: call it before the transaction
   * (`Steps.before`).
   *
   * @throws Refusal APPROVAL_FAILED at `password`, TOO_MANY_LOGINS
   */
  byPassword(context: Pick<Context, 'db' | 'ip'>, typed: { user_id: string; kode_toko: string; password: string }): Promise<Approver>
  /** The users who hear of a request: the approvers of the shop, and the owners of the head office, except users whom the requester appointed. */
  toTell(db: Db, kode_toko: string, except: string): Promise<string[]>
}

/** An active supervisor or owner (`u`) of an active shop (`t`), who has chosen his own password. */
export const mayApprove = (isProduction: boolean) => sql`
  u.is_active and not u.harus_ganti_password and u.level = any(${[...approvers]}) and t.is_active and not (u.is_demo and ${isProduction})`

/** Finds approvers; in production demo users are none. `passwordsDb` has the passwords that hold: in training the live chain's. */
export function createApprovers({ isProduction, limit, passwordsDb }: { isProduction: boolean; limit: LoginLimit; passwordsDb: Db }): Approvers {
  const find: Approvers['find'] = async (db, user_id, kode_toko) => {
    const { rows } = await sql<Approver>`
      select u.user_id, u.level, u.kode_toko, u.diangkat_oleh from users u join toko t on t.kode_toko = u.kode_toko
      where u.user_id = ${user_id} and ${mayApprove(isProduction)} and (u.kode_toko = ${kode_toko} or t.level = 'PUSAT')`.execute(db)
    return rows[0]
  }
  const hashOf = async (user_id: string): Promise<string | undefined> => {
    const { rows } = await sql<{ password_hash: string }>`
      select u.password_hash from users u join toko t on t.kode_toko = u.kode_toko
      where u.user_id = ${user_id} and ${mayApprove(isProduction)}`.execute(passwordsDb)
    return rows[0]?.password_hash
  }
  return {
    find,
    byPassword: async ({ db, ip }, { user_id, kode_toko, password }) => {
      const waitSeconds = await limit.attempt(user_id, ip)
      if (waitSeconds > 0) refuse(loginRefusals.TOO_MANY_LOGINS, { detik: waitSeconds })
      const approver = await find(db, user_id, kode_toko)
      const hash = approver && (await hashOf(user_id))
      const isRight = hash ? await isPassword(hash, password) : await isNobodysPassword(password)
      if (!approver || !isRight) {
        await limit.failed(ip)
        return refuseAt('password', approvalRefusals.APPROVAL_FAILED)
      }
      await limit.succeeded(user_id, ip)
      return approver
    },
    toTell: async (db, kode_toko, except) => {
      const { rows } = await sql<{ user_id: string }>`
        select u.user_id from users u join toko t on t.kode_toko = u.kode_toko
        where ${mayApprove(isProduction)} and u.user_id <> ${except} and u.diangkat_oleh is distinct from ${except}
          and (u.kode_toko = ${kode_toko} or t.level = 'PUSAT' and u.level = 'OWN')
        order by u.user_id`.execute(db)
      return rows.map((row) => row.user_id)
    },
  }
}
