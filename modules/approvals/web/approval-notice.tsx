import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { approvers } from '#modules/access/contract/levels.ts'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { hear, useConnection } from '#engine/web/realtime.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type Approval, approvalAsked, approvalDecided, waitingApprovals } from '../contract/approvals.ts'
import { fingerprintHeard, fingerprintMessage } from '../contract/fingerprint.ts'
import { AskedCard } from './asked-card.tsx'

/** The requests that whoever is logged in may decide; told anew by the server, and read again when the line was down. */
export function useWaitingApprovals(): { readonly waiting: readonly Approval[]; readonly readAgain: () => void } {
  const { level } = useSession()
  const queries = useQueryClient()
  const connection = useConnection()
  const isApprover = (approvers as readonly string[]).includes(level)
  const key = [waitingApprovals.call]
  const { data = [], refetch } = useQuery({ queryKey: key, queryFn: () => send(waitingApprovals), enabled: isApprover, refetchInterval: 60_000 })
  const readAgain = () => void queries.invalidateQueries({ queryKey: key })
  useEffect(() => {
    if (!isApprover) return undefined
    const stops = [approvalAsked, approvalDecided].map((topic) => hear(topic, () => void refetch()))
    return () => stops.forEach((stop) => stop())
  }, [isApprover, refetch])
  useEffect(() => {
    if (isApprover && connection === 'CONNECTED') void refetch()
  }, [isApprover, connection, refetch])
  return { waiting: data, readAgain }
}

/** The reader may stand on the other side of the counter: the browser of whoever asked says what it saw (specification §7, §9). */
function useReaderNews(): void {
  useEffect(
    () =>
      hear(fingerprintHeard, (payload) => {
        const heard = fingerprintMessage.safeParse(payload).data
        if (heard) toast(heard.status ? 'Fingerprint Berhasil Di Scan' : 'Silahkan Coba Lagi', heard.status ? 'good' : 'bad')
      }),
    [],
  )
}

/** Requests stand over every screen of an approver until they are decided; they take the focus from nobody. */
export function ApprovalNotice() {
  const say = useText()
  const { waiting, readAgain } = useWaitingApprovals()
  useReaderNews()
  if (waiting.length === 0) return null
  return (
    <section className="asked" aria-label={say('Permintaan Otorisasi')} aria-live="polite">
      {waiting.map((asked) => (
        <AskedCard key={asked.id} asked={asked} onDecided={readAgain} />
      ))}
    </section>
  )
}
