import { type ReactNode, useRef, useState } from 'react'
import { core } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { CallError, newKey } from '#engine/web/api.ts'
import { useText } from '#engine/web/text.ts'
import { useApproval } from './use-approval.tsx'

/** The key of one thing that is sent, for as long as nothing of it was saved; that of a draft outlives the page. */
export interface HeldKey {
  key(): string
  /** What is sent from here on is another thing. */
  renew(): void
}

/** A key that lives as long as who holds it: one that was kept, or a new one. */
export function heldKey(kept?: string): HeldKey {
  let held = kept ?? newKey()
  return {
    key: () => held,
    renew: () => {
      held = newKey()
    },
  }
}

/** What goes along with a call that is sent once. */
export interface SentOnce {
  readonly key: string
  readonly approvals: readonly string[]
}

/** A thing that is sent once, however often somebody presses and however many answers are lost. */
export interface SendOnce extends Pick<ReturnType<typeof useApproval>, 'askFor' | 'forget'> {
  /** It is under way, approvals included, until `arrived` is done. */
  readonly isBusy: boolean
  /** The dialog of an approval; undefined while none is asked for. */
  readonly dialog: ReactNode
  /**
   * Sends, and has `arrived` do what follows; who presses again meanwhile is not heard. The key is a new one as soon as it is saved, and
   * the same as long as it is not: a refusal did not use it up, and an answer that was lost is given again to the same key.
   * @throws what the call throws; where the key was used for something else, an error that says where to look
   */
  once<Reply>(call: (sent: SentOnce) => Promise<Reply>, arrived?: (reply: Reply) => unknown): Promise<void>
  /** Nobody knows whether it was saved: it must be sent again before anything else becomes of it. */
  isUnanswered(): boolean
  /** What is sent next is another thing: a key and approvals of its own. */
  begin(): void
}

/** No answer, or one of something that broke on the way: it may be saved all the same. */
const isLost = ({ status }: CallError) => status === 0 || status >= 500

/**
 * How a screen sends what must happen once, with the approvals that it needs.
 *
 * @param seenIn the screens that show whether it was saved
 * @param draft what holds the key, where that outlives the page
 */
export function useSendOnce(seenIn: readonly Screen[], draft?: HeldKey): SendOnce {
  const say = useText()
  const { withApproval, askFor, forget, dialog } = useApproval()
  const [own] = useState(() => draft ?? heldKey())
  const held = draft ?? own
  const [isBusy, setBusy] = useState(false)
  // State comes a drawing too late for who presses twice.
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
