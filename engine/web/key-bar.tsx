import './key-bar.css'
import { memo } from 'react'
import { keyOf, shownKey } from './keys.ts'
import { type Shortcut, listedShortcuts, useListedShortcuts } from './shortcuts.ts'
import { useText } from './text.ts'

/** Keys that every screen has: the help lists them. */
const everywhere: ReadonlySet<string> = new Set([keyOf.menu.keys, keyOf.menuToo.keys])

/**
 * Shows the keys that work now, below the part of the screen that they act on. Keys without an effect are left out. A click does the same.
 * Users of a screen reader hear the keys from the help and from the buttons, so the bar is hidden from it and nothing is said
 * twice.
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

const help = keyOf.help.keys

const buttonOf = (each: Shortcut) => <KeyButton key={each.keys} keys={each.keys} shown={shownKey(each)} label={each.label} />

/** What a key does is looked up when it is clicked: a form that is typed into has another at every letter, and the buttons stay as they are. */
const KeyButton = memo(function KeyButton({ keys, shown, label }: Pick<Shortcut, 'keys' | 'label'> & { readonly shown: string }) {
  const say = useText()
  return (
    <button type="button" tabIndex={-1} onClick={() => runOf(keys)}>
      <kbd>{shown}</kbd>
      {say(label)}
    </button>
  )
})

/** The keys that would work if the user were not typing. Of two lists that listen, the one used last counts. */
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

/** The function keys by number, then other keys, then those with a second key, and the key for help last. */
function rankOf(keys: string): number {
  if (keys === help) return 10_000
  const number = Number(/F(\d+)$/.exec(keys)?.[1] ?? 0)
  return keys.includes('+') ? 1_000 + number : number || 500
}
