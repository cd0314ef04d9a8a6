import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ButtonKey } from './button-key.tsx'
import { showError } from './dialogs.tsx'
import { keyOf } from './keys.ts'
import { getSession, onSession } from './session.ts'
import { useShortcuts } from './shortcuts.ts'
import { type TextValues, t, useText } from './text.ts'

/** The time for an undo, in milliseconds. */
const undoMs = 10_000

/** The notice that is shown now. The next one takes its place: its key undoes the last thing. */
let shown: string | undefined

/** Something that was done at once, and how it is undone. */
export interface Undoable {
  /** The text of the notice, from the dictionaries. */
  readonly text: string
  readonly values?: TextValues
  /** Undoes it. A failure is shown with its reason. */
  readonly undo: () => unknown
}

/**
 * Says what was done, and undoes it by a button or a key. What can be undone is done at once and offered here; what cannot be undone asks before
 * (`ConfirmDelete`, `ConfirmLoss`).
 *
 * @returns withdraws the offer
 */
export function offerUndo(done: Undoable): () => void {
  if (shown !== undefined) notifications.hide(shown)
  // What was done in one shop, or by one user, is not undone in another one.
  const { user_id, kode_toko } = getSession() ?? {}
  const stop = onSession(() => {
    const now = getSession()
    if (now?.user_id !== user_id || now?.kode_toko !== kode_toko) withdraw()
  })
  const withdraw = () => {
    stop()
    notifications.hide(id)
  }
  const id = notifications.show({
    message: <UndoOffer done={done} withdraw={withdraw} />,
    color: 'gray',
    autoClose: undoMs,
    onClose: stop,
    position: 'bottom-center',
    withBorder: true,
  })
  shown = id
  return withdraw
}

/** `offerUndo` for an action on this screen only, such as discarding its input. The offer ends when the screen closes. */
export function useOfferUndo(): (done: Undoable) => void {
  const withdraw = useRef<() => void>(undefined)
  useEffect(() => () => withdraw.current?.(), [])
  return useCallback((done) => void (withdraw.current = offerUndo(done)), [])
}

/** The input of a screen, and how it is discarded. */
export interface Discarding<Content> {
  /** The screen or the kind of document, as a text of the dictionaries. */
  readonly title: string
  readonly isEntered: boolean
  /** A save that is under way. It ends before the input comes back. */
  readonly inFlight?: () => Promise<unknown> | undefined
  /** The whole input now. It stays in memory. */
  readonly content: () => Content
  readonly empty: () => void
  readonly bringBack: (content: Content) => unknown
}

/**
 * Returns a function that empties a screen at once, and offers to bring its input back. Input that was entered since changes places with it, so a
 * scan in between is not lost. All screens are emptied by this function.
 *
 * The returned function takes the number of lines for the notice, of input with lines.
 */
export function useDiscard<Content>(steps: Discarding<Content>): (count?: number) => void {
  const offer = useOfferUndo()
  const latest = useRef(steps)
  useLayoutEffect(() => {
    latest.current = steps
  })
  return useCallback(
    (lines = 0) => {
      const discard = (n = 0) => {
        const { title, content, empty } = latest.current
        const was = content()
        empty()
        offer({
          text: n > 0 ? '{{dokumen}} Dikosongkan: {{n}} barang' : '{{dokumen}} Dikosongkan',
          values: { dokumen: t(title), n },
          undo: () => {
            const back = () => {
              if (latest.current.isEntered) discard()
              return latest.current.bringBack(was)
            }
            const saving = latest.current.inFlight?.()
            // The screen is drawn after the save: what was saved is not discarded.
            return saving
              ? saving
                  .catch(() => {})
                  .then(() => new Promise(requestAnimationFrame))
                  .then(back)
              : back()
          },
        })
      }
      discard(lines)
    },
    [offer],
  )
}

function UndoOffer({ done: { text, values, undo }, withdraw }: { done: Undoable; withdraw: () => void }) {
  const say = useText()
  // The notice still stands for a moment while it goes.
  const [isDone, setDone] = useState(false)
  const run = async () => {
    setDone(true)
    withdraw()
    try {
      await undo()
    } catch (error) {
      showError(error)
    }
  }
  useShortcuts([{ ...keyOf.undo, run: () => void run(), disabled: isDone }])
  return (
    <Group gap="s" justify="space-between" wrap="nowrap">
      <span>{say(text, values)}</span>
      <Button size="compact-sm" variant="light" disabled={isDone} style={{ flex: 'none' }} onClick={() => void run()}>
        {say(keyOf.undo.label)} <ButtonKey of={keyOf.undo} />
      </Button>
    </Group>
  )
}
