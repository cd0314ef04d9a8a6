import { type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '#engine/web/api.ts'
import { type ApprovalNeed, approvalAnswers, approvalNeed } from '../contract/approvals.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

interface Asking {
  readonly need: ApprovalNeed
  readonly answer: (token: string | undefined) => void
}

/** A document may ask for several approvals, one after the other. */
const asksMax = 5

const codes = new Set<string>(approvalAnswers.map(({ code }) => code))

/** What a refusal says that it needs; undefined for any other failure. */
function needIn(error: unknown): ApprovalNeed | undefined {
  if (!(error instanceof CallError) || !codes.has(error.code)) return undefined
  return approvalNeed.safeParse(error.details).data
}

/**
 * Runs a call that may ask for approvals, or asks for them before. The user gets each approval in a dialog, and the call is made again with it.
 * If he gives up, he gets the refusal that asked. In both cases the focus returns to its place.
 */
export function useApproval(): {
  withApproval: <Reply>(call: (approvals: readonly string[]) => Promise<Reply>) => Promise<Reply>
  /** Asks for these before the call is made, one after the other; says whether all were given. The next calls bring them along. */
  askFor: (needs: readonly ApprovalNeed[]) => Promise<boolean>
  /** The request belongs to something else than the next one. */
  forget: () => void
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<Asking>()
  const early = useRef(new Map<string, string>())
  const askOne = useCallback(async (need: ApprovalNeed) => {
    const before = document.activeElement
    const token = await new Promise<string | undefined>((answer) => setAsking({ need, answer }))
    flushSync(() => setAsking(undefined))
    if (before instanceof HTMLElement) before.focus()
    return token
  }, [])
  const askFor = useCallback(
    async (needs: readonly ApprovalNeed[]) => {
      for (const need of needs) {
        const token = await askOne(need)
        if (token === undefined) return false
        early.current.set(need.kategori, token)
      }
      return true
    },
    [askOne],
  )
  const forget = useCallback(() => early.current.clear(), [])
  const withApproval = useCallback(
    async <Reply,>(call: (approvals: readonly string[]) => Promise<Reply>): Promise<Reply> => {
      const tokens = new Map(early.current)
      for (let requested = 0; ; requested += 1) {
        try {
          return await call([...tokens.values()])
        } catch (error) {
          const need = needIn(error)
          if (!need || requested === asksMax) throw error
          const token = await askOne(need)
          if (token === undefined) throw error
          tokens.set(need.kategori, token)
        }
      }
    },
    [askOne],
  )
  return { withApproval, askFor, forget, dialog: asking && <ApprovalDialog need={asking.need} onAnswer={asking.answer} /> }
}
