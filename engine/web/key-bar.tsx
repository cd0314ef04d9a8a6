import './key-bar.css'
import { type Shortcut, useListedShortcuts } from './shortcuts.ts'
import { useText } from './text.ts'

/** Keys that every screen has: the list that `?` opens tells them. */
const everywhere: ReadonlySet<string> = new Set(['F2', 'Ctrl+K'])

/**
 * The keys that do something now, below what they do it to: it tells no key that does nothing. A click does the same. To whoever hears the
 * screen the list behind `?` and the buttons themselves say it, so that nothing is said twice.
 */
export function KeyBar() {
  const say = useText()
  const listed = useListedShortcuts()
  return (
    <div className="key-bar" aria-hidden>
      {shownKeys(listed).map(({ keys, shown = keys, label, run }) => (
        <button key={keys} type="button" tabIndex={-1} onClick={run}>
          <kbd>{shown}</kbd>
          {say(label)}
        </button>
      ))}
    </div>
  )
}

/** One entry a key, in the order of the keyboard; the latest wins, as it does when the key is pressed. */
export function shownKeys(listed: readonly Shortcut[]): readonly Shortcut[] {
  const first = listed.filter(({ keys }, at) => !everywhere.has(keys) && listed.findIndex((other) => other.keys === keys) === at)
  return first.toSorted((one, other) => rankOf(one.keys) - rankOf(other.keys))
}

/** F4 before Shift+F4 before F6; what is no function key behind them, and what asks for help last. */
function rankOf(keys: string): number {
  if (keys === '?') return 1_000
  const number = /F(\d+)$/.exec(keys)?.[1]
  return number === undefined ? 500 : Number(number) * 10 + (keys.startsWith('F') ? 0 : keys.length)
}
