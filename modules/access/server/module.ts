import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import { type Context, type ServerModule, type Steps, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { type SessionEnd, refusals } from '../contract/login.ts'
import { changePassword } from './change-password.ts'
import { addUser, changeUser, endSessionOfUser, giveNewPassword, readSessions, readUsers } from './data-users.ts'
import { changeRights, handOut, rightsOf } from './hak-akses-users.ts'
import { endDevice, readDevices } from './perangkat-saya.ts'
import { freeDates } from './previous-dates.ts'
import { type LoginNeeds, logIn } from './log-in.ts'
import { createLoginLimit } from './login-limit.ts'
import { sessionOf } from './session.ts'
import { readsSharedViews, sharesView, unshareView } from './tampilan-laporan.ts'

/** Access: who is logged in, and what he may see. */
export function createAccessModule(needs: Omit<LoginNeeds, 'limit'>): ServerModule {
  const limit = createLoginLimit(needs.passwordsDb, 'login')
  const { forget } = needs.identification
  // A changed user has his new rights at his next call.
  const forgetting =
    <Input extends Context, Prepared extends unknown[], Reply>(handler: (input: Input, ...prepared: Prepared) => Promise<Reply>) =>
    (input: Input, ...prepared: Prepared): Promise<Reply> => {
      input.afterCommit(forget)
      return handler(input, ...prepared)
    }
  const forgettingAfter = <E, Prepared>({ before, run }: Steps<E, Prepared>): Steps<E, Prepared> => ({ before, run: forgetting(run) })
  // A password that is given in training would be good for nothing.
  const inShop = <E, Prepared>({ before, run }: Steps<E, Prepared>): Steps<E, Prepared> => ({
    before: needs.isTraining ? () => refuse(refusals.PASSWORD_OF_SHOP) : before,
    run,
  })
  return serverModule(declarations, {
    handlers: {
      login: forgettingAfter(logIn({ ...needs, limit })),
      readSession: ({ db, caller }) => sessionOf(db, caller, needs),
      logout: async ({ db, caller, audit, announce, afterCommit }) => {
        afterCommit(forget)
        await sql`delete from session where user_id = ${caller.user_id} and perangkat_ke = ${caller.perangkat_ke}`.execute(db)
        await announce(sessionEnded, rooms.user(caller.user_id), { alasan: 'KELUAR' } satisfies SessionEnd)
        await audit({ subject: 'session', key: caller.user_id, before: { keluar: true } })
        return { message: 'Berhasil Keluar' }
      },
      changePassword: forgettingAfter(inShop(changePassword(limit))),
      freeDates: forgetting(freeDates),
      listUsers: readUsers,
      listSessions: readSessions,
      createUser: inShop(addUser),
      updateUser: forgetting(changeUser),
      resetPassword: forgettingAfter(inShop(giveNewPassword)),
      endSessionOf: forgetting(endSessionOfUser),
      readDevices,
      endDevice: forgetting(endDevice),
      readRights: rightsOf(needs.screens),
      saveRights: forgetting(changeRights(needs.screens)),
      shareRights: forgetting(handOut(needs.screens)),
      readSharedViews: readsSharedViews(needs.screens),
      shareView: sharesView(needs.screens),
      unshareView,
    },
  })
}
