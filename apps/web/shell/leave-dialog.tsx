import { send } from '#engine/web/api.ts'
import { Question } from '#engine/web/dialogs.tsx'
import { clearSession, useSession } from '#engine/web/session.ts'
import { leaveUnasked } from '#engine/web/leaving.ts'
import { logout } from '#modules/access/contract/login.ts'
import { pathTo } from '../paths.ts'

/** Asks before a logout. */
export function LeaveDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { user_id } = useSession()
  const leave = async () => {
    // The user is logged out on this machine, also if the server cannot be reached.
    await send(logout, { body: { user_id } }).catch(() => {})
    leaveUnasked(() => location.replace(pathTo('/')))
    clearSession()
  }
  return <Question opened={opened} title="Apakah anda ingin keluar ?" onYes={leave} onNo={onClose} />
}
