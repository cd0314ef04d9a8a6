import type { Screen } from '../contract/screen.ts'
import { doorsFor } from './door.ts'
import { ScreenLink } from './screen-link.tsx'
import { useSession } from './session.ts'
import { useText } from './text.ts'

/** The way to a screen, where there is nothing yet and something may be done about it: for those who may open it. */
export function DoorLink({ to: screen }: { to: Pick<Screen, 'path' | 'title' | 'gate' | 'menu'> }) {
  const say = useText()
  const session = useSession()
  if (doorsFor(session)(screen) !== 'OPEN') return null
  return <ScreenLink path={screen.path}>{say('Buka {{what}}', { what: say(screen.title) })}</ScreenLink>
}
