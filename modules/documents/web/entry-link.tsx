import type { Screen } from '#engine/contract/screen.ts'
import { doorsFor } from '#engine/web/door.ts'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'

/** The way to the screen that makes the first one, for those who may. */
export function EntryLink({ of: screen }: { of: Screen }) {
  const say = useText()
  const session = useSession()
  if (doorsFor(session)(screen) !== 'OPEN') return null
  return <ScreenLink path={screen.path}>{say('Buka {{what}}', { what: say(screen.title) })}</ScreenLink>
}
