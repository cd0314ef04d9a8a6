import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { ButtonKey } from './button-key.tsx'
import { showError } from './dialogs.tsx'
import { keyOf } from './keys.ts'
import { useShortcuts } from './shortcuts.ts'
import { type TextValues, useText } from './text.ts'

/** The time for an undo, in milliseconds. */
const undoMs = 10_000

/** The notice that is shown now. The next one takes its place: its key undoes the last thing. */
let shown: string | undefined

/** Something that was done at once, and how it is undone. */
export interface Undoable {
  /** What was done, as a text of the dictionaries. */
  readonly text: string
  readonly values?: TextValues
  /** Undoes it. A failure is shown with its reason. */
  readonly undo: () => unknown
}

/**
 * Says what was done, and undoes it by a button or a key. What can be undone is done at once and offered here; what cannot be undone asks before
 * (`ConfirmDelete`, `Question`).
 *
 * @returns withdraws the offer
 */
export function offerUndo(done: Undoable): () => void {
  if (shown !== undefined) notifications.hide(shown)
  const withdraw = () => void notifications.hide(id)
  const id = notifications.show({
    message: <UndoOffer done={done} withdraw={withdraw} />,
    color: 'gray',
    autoClose: undoMs,
    position: 'bottom-center',
    withBorder: true,
  })
  shown = id
  return withdraw
}

/** `offerUndo` for what is undone on this screen alone, such as its unsaved input: the offer ends with the screen. */
export function useOfferUndo(): (done: Undoable) => void {
  const withdraw = useRef<() => void>(undefined)
  useEffect(() => () => withdraw.current?.(), [])
  return useCallback((done) => void (withdraw.current = offerUndo(done)), [])
}

function UndoOffer({ done: { text, values, undo }, withdraw }: { done: Undoable; withdraw: () => void }) {
  const say = useText()
  const run = async () => {
    withdraw()
    try {
      await undo()
    } catch (error) {
      showError(error)
    }
  }
  useShortcuts([{ ...keyOf.undo, run: () => void run() }])
  return (
    <Group gap="s" justify="space-between" wrap="nowrap">
      <span>{say(text, values)}</span>
      <Button size="compact-sm" variant="light" style={{ flex: 'none' }} onClick={() => void run()}>
        {say(keyOf.undo.label)} <ButtonKey of={keyOf.undo} />
      </Button>
    </Group>
  )
}
