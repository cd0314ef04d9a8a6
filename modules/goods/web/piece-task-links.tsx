import './piece-task-links.css'
import { doorsFor } from '#engine/web/door.ts'
import type { KeyedAction } from '#engine/web/keys.ts'
import { KeyedScreenLink, ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { pickFor, pieceTasks } from './piece-tasks.ts'

/**
 * The screens that take these pieces, if the user may open them. The user prints labels from here, for example. `by` is the
 * action that opens the first of them.
 */
export function PieceTaskLinks({ kode_barcodes, by }: { kode_barcodes: readonly string[]; by?: KeyedAction }) {
  const say = useText()
  const session = useSession()
  return pieceTasks()
    .filter((task) => doorsFor(session)(task) === 'OPEN')
    .map(({ path, title }, at) => {
      const link = { path, className: 'pieces-task', onClick: () => pickFor(path, kode_barcodes) }
      return by && at === 0 ? (
        <KeyedScreenLink key={path} {...link} by={by} text={title} />
      ) : (
        <ScreenLink key={path} {...link}>
          {say(title)}
        </ScreenLink>
      )
    })
}
