import './piece-task-links.css'
import { doorsFor } from '#engine/web/door.ts'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { pickFor, pieceTasks } from './piece-tasks.ts'

/** The screens that take these pieces, for whoever may open them: their labels are printed from here. */
export function PieceTaskLinks({ kode_barcodes }: { kode_barcodes: readonly string[] }) {
  const say = useText()
  const session = useSession()
  return pieceTasks()
    .filter((task) => doorsFor(session)(task) === 'OPEN')
    .map((task) => (
      <ScreenLink key={task.path} path={task.path} className="pieces-task" onClick={() => pickFor(task.path, kode_barcodes)}>
        {say(task.title)}
      </ScreenLink>
    ))
}
