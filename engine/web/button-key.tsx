import { type KeyedAction, shownKey } from './keys.ts'

/** The key on a button that does the same. */
export function ButtonKey({ of }: { of: KeyedAction }) {
  return <kbd className="button-key">{shownKey(of)}</kbd>
}
