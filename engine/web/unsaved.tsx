import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Question } from './dialogs.tsx'
import { useText } from './text.ts'

let isLeaving = false

/**
 * Leaves the page on purpose, to load it anew or to log in again: nobody is asked whether he wants to. The first way out is
 * taken; a second one while the browser is on its way would lead elsewhere, and has crashed Chromium.
 */
export function leaveUnasked(go: () => void): void {
  if (isLeaving) return
  isLeaving = true
  go()
}

/** Asks before the window is closed or loaded anew over something that is being entered. */
export function useAskBeforeClosing(isEntered: boolean): void {
  useEffect(() => {
    if (!isEntered) return undefined
    const ask = (event: BeforeUnloadEvent) => !isLeaving && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isEntered])
}

/** What a form needs so that nothing is lost by a slip. */
export interface Unsaved {
  /** Does it at once where nothing was entered; asks first where something would be lost. */
  leave(go: () => void): void
  /** The question; the form draws it. */
  readonly question: ReactNode
}

/**
 * Guards what was entered and not yet saved: Esc, ✕, the menu, the browser's back button and a closed window ask first.
 * `isUnsaved` is asked at that moment, so nothing is drawn again while somebody types.
 */
export function useUnsaved(isUnsaved: () => boolean): Unsaved {
  const say = useText()
  const [going, setGoing] = useState<() => void>()
  const away = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: () => !isLeaving && isUnsaved(), withResolver: true })
  const stay = () => {
    setGoing(undefined)
    if (away.status === 'blocked') away.reset()
  }
  const lose = () => {
    setGoing(undefined)
    if (away.status === 'blocked') away.proceed()
    else going?.()
  }
  const isAsking = going !== undefined || away.status === 'blocked'
  return {
    leave: (go) => {
      // Esc closes the question, and reaches the dialog under it as well.
      if (isAsking) return
      if (isUnsaved()) setGoing(() => go)
      else go()
    },
    question: (
      <Question opened={isAsking} title="Perubahan Belum Disimpan" yes="Buang" no="Lanjut Mengisi" isDanger onYes={lose} onNo={stay}>
        <Text size="sm">{say('Yang sudah diisi akan hilang.')}</Text>
      </Question>
    ),
  }
}
