import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { approvers } from '#modules/access/contract/levels.ts'

/** Somebody who may approve for a shop: an active supervisor or owner of it, or of the head office (specification §6). */
export interface Approver {
  readonly user_id: string
  readonly level: string
  readonly kode_toko: string
  readonly password_hash: string
}

/** Finds approvers. */
export interface Approvers {
  /** The approver behind a user id; undefined for anybody else. */
  find(db: Db, user_id: string, kode_toko: string): Promise<Approver | undefined>
  /** Who is told of a request: the approvers of the shop, and the owners of the head office. */
  toTell(db: Db, kode_toko: string, except: string): Promise<string[]>
}

/** An active supervisor or owner of an active shop, who has chosen his own password. */
const mayApprove = (isProduction: boolean) => sql`
  u.is_active and not u.harus_ganti_password and u.level = any(${[...approvers]}) and t.is_active and not (u.is_demo and ${isProduction})`

/** Finds approvers; in production demo users are none. */
export function createApprovers({ isProduction }: { isProduction: boolean }): Approvers {
  return {
    find: async (db, user_id, kode_toko) => {
      const { rows } = await sql<Approver>`
        select u.user_id, u.level, u.kode_toko, u.password_hash from users u join toko t on t.kode_toko = u.kode_toko
        where u.user_id = ${user_id} and ${mayApprove(isProduction)} and (u.kode_toko = ${kode_toko} or t.level = 'PUSAT')`.execute(db)
      return rows[0]
    },
    toTell: async (db, kode_toko, except) => {
      const { rows } = await sql<{ user_id: string }>`
        select u.user_id from users u join toko t on t.kode_toko = u.kode_toko
        where ${mayApprove(isProduction)} and u.user_id <> ${except}
          and (u.kode_toko = ${kode_toko} or t.level = 'PUSAT' and u.level = 'OWN')
        order by u.user_id`.execute(db)
      return rows.map((row) => row.user_id)
    },
  }
}
