import { mastersOf } from '#engine/contract/declarations.ts'
import { verdictOf } from '#engine/contract/gate.ts'
import { type Master, nounOf } from '#engine/contract/master.ts'
import { type EngineSession, viewerOf } from '#engine/contract/session.ts'
import { doorsFor } from '#engine/web/door.ts'
import { declared } from '../../declared.ts'

/** Something that is done at once from the palette, beside the screens that it opens. */
export interface PaletteAction {
  readonly key: string
  /** A text of the dictionaries, and what its place is filled with. */
  readonly text: string
  readonly what?: string
  readonly synonyms: readonly string[]
  /** What is done, or the screen whose form for a new row is opened. */
  readonly run?: () => void
  readonly path?: string
}

const masters = mastersOf(declared)

/** Rows of masters that this user may add, each with the address that opens its form. */
export function additionsOf(session: EngineSession): readonly PaletteAction[] {
  const doorOf = doorsFor(session)
  const viewer = viewerOf(session)
  const mayAdd = (master: Master) =>
    master.api.create !== undefined &&
    doorOf(master.screen) === 'OPEN' &&
    (!('gate' in master.writeAccess) || verdictOf(master.writeAccess.gate, viewer) === 'OPEN')
  return masters.filter(mayAdd).map((master) => ({
    key: `tambah ${master.screen.path}`,
    text: 'Tambah {{what}}',
    what: nounOf(master),
    synonyms: ['baru', 'buat', 'new', 'add', ...(master.screen.synonyms ?? [])],
    path: master.screen.path,
  }))
}
