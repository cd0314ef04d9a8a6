import { sql } from 'kysely'
import { rooms, sessionEnded } from '#engine/server/realtime.ts'
import { type ServerModule, serve, serverModule } from '#engine/server/serve.ts'
import { changePassword as changePasswordCall, login, logout, readSession } from '../contract/login.ts'
import { gantiPassword, menuPages, publicScreens } from '../contract/screens.ts'
import { changePassword } from './change-password.ts'
import { type LoginNeeds, logIn } from './log-in.ts'
import { createLoginLimit } from './login-limit.ts'
import { sessionOf } from './session.ts'

/** Access: who is logged in, and what he may see. */
export function createAccessModule(needs: Omit<LoginNeeds, 'limit'>): ServerModule {
  const limit = createLoginLimit()
  return serverModule({
    name: 'access',
    screens: [...publicScreens, gantiPassword, ...menuPages],
    serves: [
      serve(login, logIn({ ...needs, limit })),
      serve(readSession, ({ db, caller }) => sessionOf(db, caller, needs)),
      serve(logout, async ({ db, caller, audit, announce }) => {
        await sql`delete from session where user_id = ${caller.user_id}`.execute(db)
        await announce(sessionEnded, rooms.user(caller.user_id), {})
        await audit({ subject: 'session', key: caller.user_id, before: { keluar: true } })
        return { message: 'Berhasil Keluar' }
      }),
      serve(changePasswordCall, changePassword(limit)),
    ],
  })
}
