import { verdictOf } from '#engine/contract/gate.ts'
import { type EngineSession, viewerOf } from '#engine/contract/session.ts'
import { doorsFor } from '#engine/web/door.ts'
import { screens } from './screens.ts'

/** Search words that find the help of the open screen. */
export const helpSynonyms = ['tombol pintas', 'petunjuk', 'tolong', 'cara pakai', 'help', 'keyboard', 'shortcut', 'kamus istilah', 'glossary']

/** An action that the palette runs at once. Its other entries open screens. */
export interface PaletteAction {
  readonly key: string
  /** A text of the dictionaries, and what its place is filled with. */
  readonly text: string
  readonly what?: string
  readonly synonyms: readonly string[]
  /** The action, or the screen whose form for a new row opens. */
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
