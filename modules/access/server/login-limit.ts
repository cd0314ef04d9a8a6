import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** How often somebody may try a password before he has to wait. */
export interface LoginLimit {
  /** Counts a try and answers 0, or the seconds to wait before the next try may be made; then nothing may be tried. */
  attempt(user_id: string, ip: string): Promise<number>
  /** The password was right: the user starts anew, and the address gets its try back. */
  succeeded(user_id: string, ip: string): Promise<void>
}

// A whole shop may stand behind one address, so an address has more tries than a user.
const freeTries = { user: 5, address: 50 }

/**
 * Slows down guessing, by user and by address: after some free tries the wait doubles with each, up to a quarter of an
 * hour. It never locks anybody out for good, or a stranger could do that to a cashier. `db` is not the transaction of the
 * login: a try counts although it fails.
 */
export function createLoginLimit(db: Db): LoginLimit {
  const byUser = (user_id: string) => `user ${user_id.slice(0, 100)}`
  const byAddress = (ip: string) => `address ${ip}`
  const tried = async (key: string, free: number): Promise<number> => {
    const { rows } = await sql<{ wait: number }>`select login_attempt(${key}, ${free}) as wait`.execute(db)
    return rows[0]?.wait ?? 0
  }
  return {
    attempt: async (user_id, ip) => (await tried(byAddress(ip), freeTries.address)) || (await tried(byUser(user_id), freeTries.user)),
    succeeded: async (user_id, ip) => {
      await sql`delete from login_coba where kunci = ${byUser(user_id)} or terakhir < now() - interval '1 hour'`.execute(db)
      await sql`update login_coba set kali = greatest(0, kali - 1) where kunci = ${byAddress(ip)}`.execute(db)
    },
  }
}
