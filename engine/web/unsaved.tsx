import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmLoss } from './dialogs.tsx'
import { isLeavingOnPurpose } from './leaving.ts'
import { useText } from './text.ts'

/** What a form needs so that nothing is lost by a slip. */
export interface Unsaved {
  /** Does it at once where nothing was entered; asks first where something would be lost. */
  leave(go: () => void): void
  /** The question; the form draws it. */
  readonly question: ReactNode
}

/**
 * Guards unsaved input: Esc, ✕, the menu, the browser's back button and a closed window ask first.
 * `what` names the form, as a text of the dictionaries. `isUnsaved` is called at that moment, so typing draws nothing again.
 */
export function useUnsaved(isUnsaved: () => boolean, what?: string): Unsaved {
  const say = useText()
  const [going, setGoing] = useState<() => void>()
  const away = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: () => !isLeavingOnPurpose() && isUnsaved(), withResolver: true })
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
      <ConfirmLoss
        opened={isAsking}
        title="Perubahan Belum Disimpan"
        what={what && say(what)}
        yes="Buang"
        no="Lanjut Mengisi"
        onYes={lose}
        onNo={stay}
      >
        {say('Yang sudah diisi akan hilang.')}
      </ConfirmLoss>
    ),
  }
}
