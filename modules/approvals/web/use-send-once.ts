import { type ReactNode, useRef, useState } from 'react'
import { core } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { CallError, newKey } from '#engine/web/api.ts'
import { useText } from '#engine/web/text.ts'
import { useApproval } from './use-approval.tsx'

/** The idempotency key of one thing that is sent, until it is saved. The key of a draft survives a reload of the page. */
export interface HeldKey {
  key(): string
  /** Begins another thing: the next send gets this key, or a new one. */
  renew(key?: string): void
}

/** A key in memory: a stored one, or a new one. */
export function heldKey(kept?: string): HeldKey {
  let held = kept ?? newKey()
  return {
    key: () => held,
    renew: (next = newKey()) => {
      held = next
    },
  }
}

/** The key and the approvals of a call that is sent once. */
export interface SentOnce {
  readonly key: string
  readonly approvals: readonly string[]
}

/** Sends something once, also when the user presses twice or an answer is lost. */
export interface SendOnce extends Pick<ReturnType<typeof useApproval>, 'askFor' | 'forget'> {
  /** True from the press until `arrived` is done, including the dialog of an approval. */
  readonly isBusy: boolean
  /** The dialog of an approval; undefined if none is open. */
  readonly dialog: ReactNode
  /**
   * Sends, then runs `arrived`. A second press in the meantime does nothing. A saved thing gets a new key. A refused thing keeps its key, because a
   * refusal does not use it up. After a lost answer the same key gets the stored answer.
   * @throws the error of the call; if the key was used for other content, an error with the screens to look in
   */
  once<Reply>(call: (sent: SentOnce) => Promise<Reply>, arrived?: (reply: Reply) => unknown): Promise<void>
  /** The last answer was lost, so it may be saved. It must be sent again before the form is left. */
  isUnanswered(): boolean
  /** Begins another thing, with a new key and without approvals. */
  begin(): void
}

/** No answer, or a fault of the server: the thing may be saved nevertheless. */
const isLost = ({ status }: CallError) => status === 0 || status >= 500

/**
 * Sends what must happen once, with the approvals that it needs.
 *
 * @param seenIn the screens on which the user can see whether it was saved
 * @param draft the draft with the key, for forms that survive a reload
 */
export function useSendOnce(seenIn: readonly Screen[], draft?: HeldKey): SendOnce {
  const say = useText()
  const { withApproval, askFor, forget, dialog } = useApproval()
  const [own] = useState(() => draft ?? heldKey())
  const held = draft ?? own
  const [isBusy, setBusy] = useState(false)
  // A state changes only with the next render, which is too late for a second press.
  const busy = useRef(false)
  const unanswered = useRef(false)
  const begin = () => {
    unanswered.current = false
    forget()
    held.renew()
  }
  const understood = (error: unknown) => {
    if (!(error instanceof CallError)) return error
    unanswered.current = isLost(error)
    if (error.code !== core.KEY_REUSED.code) return error
    const { status, code, request_id } = error
    const screen = seenIn.map(({ title }) => say(title)).join(' / ')
    const message = say('Ini sudah tersimpan dengan isi sebelumnya. Periksa di {{screen}}, lalu kosongkan atau tutup isian ini.', { screen })
    return new CallError({ status, code, message, request_id })
  }
  const once: SendOnce['once'] = async (call, arrived) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    try {
      const reply = await withApproval((approvals) => call({ key: held.key(), approvals })).catch((error: unknown) => {
        throw understood(error)
      })
      begin()
      await arrived?.(reply)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  return { isBusy, dialog, once, isUnanswered: () => unanswered.current, begin, askFor, forget }
}
