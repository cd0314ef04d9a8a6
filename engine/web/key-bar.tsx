import './key-bar.css'
import { memo } from 'react'
import { type Shortcut, listedShortcuts, useListedShortcuts } from './shortcuts.ts'
import { useText } from './text.ts'

/** Keys that every screen has: the list that `?` opens tells them. */
const everywhere: ReadonlySet<string> = new Set(['F2', 'Ctrl+K'])

/**
 * The keys that do something now, below what they do it to: it tells no key that does nothing. A click does the same. To whoever hears the
 * screen the list behind `?` and the buttons themselves say it, so that nothing is said twice.
 */
export function KeyBar() {
  const keys = shownKeys(useListedShortcuts())
  return (
    <div className="key-bar" aria-hidden>
      {/* What has no room is behind the last of them. */}
      <div>{keys.map((each) => each.keys !== help && buttonOf(each))}</div>
      {keys.map((each) => each.keys === help && buttonOf(each))}
    </div>
  )
}

const help = '?'

const buttonOf = ({ keys, shown = keys, label }: Shortcut) => <KeyButton key={keys} keys={keys} shown={shown} label={label} />

/** What a key does is looked up when it is clicked: a form that is typed into has another at every letter, and the buttons stay as they are. */
const KeyButton = memo(function KeyButton({ keys, shown, label }: Pick<Shortcut, 'keys' | 'label'> & { readonly shown: string }) {
  const say = useText()
  return (
    <button type="button" tabIndex={-1} onClick={() => runOf(keys)}>
      <kbd>{shown.replace('Shift+', '⇧')}</kbd>
      {say(label)}
    </button>
  )
})

/** What a key would do now, were nobody writing: of two lists of lines that hear it, that which was touched last. */
function runOf(keys: string): void {
  listedShortcuts()
    .find((each) => each.keys === keys && (each.when === undefined || each.when(document.body)))
    ?.run()
}

/** One entry a key, in the order of the keyboard; the latest wins, as it does when the key is pressed. */
export function shownKeys(listed: readonly Shortcut[]): readonly Shortcut[] {
  const first = listed.filter(({ keys }, at) => !everywhere.has(keys) && listed.findIndex((other) => other.keys === keys) === at)
  return first.toSorted((one, other) => rankOf(one.keys) - rankOf(other.keys))
}

/** The function keys by their numbers, then what is no function key, then those that take a second key, and what asks for help last. */
function rankOf(keys: string): number {
  if (keys === help) return 10_000
  const number = Number(/F(\d+)$/.exec(keys)?.[1] ?? 0)
  return keys.includes('+') ? 1_000 + number : number || 500
}
