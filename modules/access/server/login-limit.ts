import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** How often a user may try a password before he has to wait. */
export interface LoginLimit {
  /** Counts a try of a user and answers 0, or the seconds to wait before the next try may be made; then nothing may be tried. */
  attempt(user_id: string, ip: string): Promise<number>
  /** The password was wrong: the address counts it. Answers 0, or the seconds for which nothing wrong is looked at from there. */
  failed(ip: string): Promise<number>
  /** The password was right: the user starts anew, and is known at this address from now on. */
  succeeded(user_id: string, ip: string): Promise<void>
}

// A whole shop may stand behind one address, so an address has more tries than a user, and forgets sooner.
const ofUser = { free: 5, forget: '5 minutes' }
const ofAddress = { free: 50, forget: '1 minute' }

/**
 * Slows down guessing, by user and by address. After some free tries the wait doubles with each, up to a quarter of an hour,
 * and old tries are forgotten one by one. It never locks a user out for good, or a stranger could do that to a cashier: tries
 * from addresses where the user has logged in before are counted separately, and an address makes only wrong passwords wait.
 * `purpose` is counted separately: a supervisor's mistakes at the till do not count for logins. `db` is not the transaction of
 * a login: a try counts although it fails.
 */
export function createLoginLimit(db: Db, purpose: 'login' | 'approval'): LoginLimit {
  const tried = async (kunci: ReturnType<typeof sql>, { free, forget }: typeof ofUser): Promise<number> => {
    const { rows } = await sql<{ wait: number }>`select login_attempt(${kunci}, ${free}, ${forget}::interval) as wait`.execute(db)
    return rows[0]?.wait ?? 0
  }
  const userAt = (user_id: string, ip: string) => sql`(
    select ${`${purpose} user ${user_id.slice(0, 100)}`}::text || coalesce((
      select ' at ' || alamat from login_alamat where user_id = ${user_id} and alamat = ${ip} and terakhir > now() - interval '90 days'), ''))`
  return {
    attempt: (user_id, ip) => tried(userAt(user_id, ip), ofUser),
    failed: (ip) => tried(sql`${`${purpose} address ${ip}`}::text`, ofAddress),
    succeeded: async (user_id, ip) => {
      await sql`delete from login_coba where kunci = ${userAt(user_id, ip)} or terakhir < now() - interval '1 day'`.execute(db)
      await sql`
        insert into login_alamat (user_id, alamat) values (${user_id}, ${ip})
        on conflict (user_id, alamat) do update set terakhir = now() where login_alamat.terakhir < now() - interval '1 hour'`.execute(db)
    },
  }
}
