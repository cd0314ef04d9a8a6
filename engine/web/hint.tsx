import './panel.css'
import { ActionIcon } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconBulb, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from './text.ts'

/** The hints that are hidden on this machine. Like the language, this stays after a logout. */
interface Hints {
  readonly areOff: boolean
  /** The paths of the screens whose hint was put away. */
  readonly putAway: readonly string[]
}

const preset: Hints = { areOff: false, putAway: [] }

const useHints = () => useLocalStorage<Hints>({ key: 'hints', defaultValue: preset, getInitialValueInEffect: false })

/** Whether hints are shown, and how to show them all again, or none. */
export function useHintsSwitch(): [boolean, (areShown: boolean) => void] {
  const [hints, setHints] = useHints()
  return [!hints.areOff, (areShown) => setHints({ areOff: !areShown, putAway: [] })]
}

/** Where a hint has two lines, and unfolds (panel.css). */
const isShort = '(max-height: 700px) and (max-width: 992px), (max-width: 500px)'

/** The hint of a screen, until the user closes it. */
export function Hint({ path, text }: { path: string; text: string }) {
  const say = useText()
  const [hints, setHints] = useHints()
  const [isWhole, setWhole] = useState(false)
  const isFolding = useMediaQuery(isShort, false, { getInitialValueInEffect: false })
  if (hints.areOff || hints.putAway.includes(path)) return null
  return (
    <p className="panel-hint" role="note">
      <IconBulb size={17} aria-hidden />
      {isFolding ? (
        <button type="button" className="panel-hint-text" aria-expanded={isWhole} onClick={() => setWhole((before) => !before)}>
          {say(text)}
        </button>
      ) : (
        <span className="panel-hint-text">{say(text)}</span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={say('Sembunyikan Petunjuk')}
        title={say('Sembunyikan Petunjuk')}
        onClick={() => setHints((before) => ({ ...before, putAway: [...before.putAway, path] }))}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </p>
  )
}
