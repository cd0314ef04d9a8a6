import { sql } from 'kysely'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import type { Db } from '#engine/server/database.ts'
import { type Context, type ServerModule, type Steps, serve, serverModule } from '#engine/server/serve.ts'
import * as users from '../contract/data-users.ts'
import * as rights from '../contract/hak-akses-users.ts'
import { type SessionEnd, changePassword as changePasswordCall, login, logout, readSession } from '../contract/login.ts'
import { rights as specialRights } from '../contract/rights.ts'
import { blank, exportCsv, gantiPassword, landingPages, menuPages, notFound, publicScreens } from '../contract/screens.ts'
import { changePassword } from './change-password.ts'
import { addUser, changeUser, endSessionOfUser, giveNewPassword, readSessions, readUsers } from './data-users.ts'
import { changeRights, handOut, rightsOf } from './hak-akses-users.ts'
import { freeDates as freeDatesCall } from '../contract/previous-dates.ts'
import { freeDates } from './previous-dates.ts'
import { type LoginNeeds, logIn } from './log-in.ts'
import { createLoginLimit } from './login-limit.ts'
import { sessionOf } from './session.ts'

/** Access: who is logged in, and what he may see. */
export function createAccessModule({ db: outside, ...needs }: Omit<LoginNeeds, 'limit'> & { readonly db: Db }): ServerModule {
  const limit = createLoginLimit(outside, 'login')
  const { forget } = needs.identification
  // Whoever is changed here is another at his next call.
  const forgetting =
    <Input extends Context, Prepared extends unknown[], Reply>(handler: (input: Input, ...prepared: Prepared) => Promise<Reply>) =>
    (input: Input, ...prepared: Prepared): Promise<Reply> => {
      input.afterCommit(forget)
      return handler(input, ...prepared)
    }
  const forgettingAfter = <E, Prepared>({ before, run }: Steps<E, Prepared>): Steps<E, Prepared> => ({ before, run: forgetting(run) })
  return serverModule({
    name: 'access',
    rights: specialRights,
    screens: [
      ...publicScreens,
      users.dataUsers,
      rights.hakAksesUsers,
      rights.hakAksesNews,
      gantiPassword,
      exportCsv,
      blank,
      landingPages,
      notFound,
      ...menuPages,
    ],
    serves: [
      serve(login, forgettingAfter(logIn({ ...needs, limit }))),
      serve(readSession, ({ db, caller }) => sessionOf(db, caller, needs)),
      serve(logout, async ({ db, caller, audit, announce, afterCommit }) => {
        afterCommit(forget)
        await sql`delete from session where user_id = ${caller.user_id}`.execute(db)
        await announce(sessionEnded, rooms.user(caller.user_id), { alasan: 'KELUAR' } satisfies SessionEnd)
        await audit({ subject: 'session', key: caller.user_id, before: { keluar: true } })
        return { message: 'Berhasil Keluar' }
      }),
      serve(changePasswordCall, forgettingAfter(changePassword(limit))),
      serve(freeDatesCall, forgetting(freeDates)),
      serve(users.listUsers, readUsers),
      serve(users.listSessions, readSessions),
      serve(users.createUser, addUser),
      serve(users.updateUser, forgetting(changeUser)),
      serve(users.resetPassword, forgettingAfter(giveNewPassword)),
      serve(users.endSessionOf, forgetting(endSessionOfUser)),
      serve(rights.readRights, rightsOf(needs.screens)),
      serve(rights.saveRights, forgetting(changeRights(needs.screens))),
      serve(rights.shareRights, forgetting(handOut(needs.screens))),
    ],
  })
}
