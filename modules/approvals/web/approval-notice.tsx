import './approvals.css'
import { ActionIcon, Button, Indicator } from '@mantine/core'
import { IconChevronUp, IconShieldQuestion } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { approvers } from '#modules/access/contract/levels.ts'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { hear, useConnection } from '#engine/web/realtime.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type Approval, approvalRequested, approvalDecided, waitingApprovals } from '../contract/approvals.ts'
import { fingerprintHeard, fingerprintMessage } from '../contract/fingerprint.ts'
import { RequestedCard } from './request-card.tsx'

/** A request that has run out is asked about this long after it, and never more often than this. */
const afterExpiryMs = 1_000

/** The requests that the logged-in user may decide. The server announces them, and they are read again after a lost connection. */
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
    const stops = [approvalRequested, approvalDecided].map((topic) => hear(topic, () => void refetch()))
    return () => stops.forEach((stop) => stop())
  }, [isApprover, refetch])
  useEffect(() => {
    if (isApprover && connection === 'CONNECTED') void refetch()
  }, [isApprover, connection, refetch])
  const nextExpiry = Math.min(...data.map(({ expires_at }) => Date.parse(expires_at)))
  useEffect(() => {
    if (!Number.isFinite(nextExpiry)) return undefined
    const timer = window.setTimeout(() => void refetch(), Math.max(0, nextExpiry - Date.now()) + afterExpiryMs)
    return () => window.clearTimeout(timer)
  }, [nextExpiry, refetch])
  return { waiting: data, readAgain }
}

/** The reader may stand on the other side of the counter, so the browser of the requester shows what it saw (specification §7, §9). */
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

const nobodys: ReadonlySet<number> = new Set()

/**
 * Requests unfold below the header of every screen of an approver, under drawers and dialogs, and do not take the focus. If
 * the user puts them aside, they wait in the header until a click or the next request. Decided and withdrawn requests
 * disappear.
 */
export function ApprovalNotice() {
  const say = useText()
  const { waiting, readAgain } = useWaitingApprovals()
  const [putAside, setPutAside] = useState(nobodys)
  useReaderNews()
  if (waiting.length === 0) return null
  const isOpen = waiting.some(({ id }) => !putAside.has(id))
  const fold = () => setPutAside(new Set(waiting.map(({ id }) => id)))
  return (
    <>
      <Indicator label={waiting.length} size={16} offset={5}>
        <ActionIcon
          size={34}
          color="var(--kencana-accent)"
          aria-expanded={isOpen}
          aria-label={`${say('Permintaan Otorisasi')} (${waiting.length})`}
          onClick={() => (isOpen ? fold() : setPutAside(nobodys))}
        >
          <IconShieldQuestion size={20} stroke={1.7} />
        </ActionIcon>
      </Indicator>
      {isOpen && (
        <section className="asked" aria-label={say('Permintaan Otorisasi')} aria-live="polite">
          {waiting.map((requested) => (
            <RequestedCard key={requested.id} requested={requested} onDecided={readAgain} />
          ))}
          <Button size="compact-sm" variant="default" leftSection={<IconChevronUp size={15} aria-hidden />} onClick={fold}>
            {say('Sisihkan')}
          </Button>
        </section>
      )}
    </>
  )
}
