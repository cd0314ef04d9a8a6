import { verdictOf } from '#engine/contract/gate.ts'
import { type EngineSession, viewerOf } from '#engine/contract/session.ts'
import { doorsFor } from '#engine/web/door.ts'
import { screens } from './screens.ts'

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

/** Rows of masters that this user may add, each with the address that opens its form. */
export function additionsOf(session: EngineSession): readonly PaletteAction[] {
  const doorOf = doorsFor(session)
  const viewer = viewerOf(session)
  return screens.flatMap(({ path, adds, synonyms = [], ...screen }) => {
    if (!adds || doorOf({ path, ...screen }) !== 'OPEN' || verdictOf(adds.gate, viewer) !== 'OPEN') return []
    return [{ key: `tambah ${path}`, text: 'Tambah {{what}}', what: adds.noun, synonyms: ['baru', 'buat', 'new', 'add', ...synonyms], path }]
  })
}
