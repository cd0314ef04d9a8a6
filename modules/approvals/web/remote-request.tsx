import { Button, Group, Loader, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { hear } from '#engine/web/realtime.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { approvalDecided, cancelRequest, decidedMessage, readApproval, requestApproval, statusTexts, takeApproval } from '../contract/approvals.ts'
import type { ApprovalDialogProps } from './approval-dialog.tsx'
import { TimeLeft } from './time-left.tsx'

/** Asked again this often, should the server's message have been lost. */
const askAgainMs = 5_000

type Requested =
  | { readonly kind: 'NOT_YET' }
  | { readonly kind: 'WAITING'; readonly id: number; readonly expires_at: string; readonly penerima: number }
  | { readonly kind: 'OVER'; readonly text: string }

/** Asks every approver on his own screen or telephone, and waits for the first answer. */
export function RequestedAtDistance({ need, keterangan, onAnswer }: ApprovalDialogProps & { keterangan: string }) {
  const say = useText()
  const [requested, setAsked] = useState<Requested>({ kind: 'NOT_YET' })
  const [error, setError] = useState<string>()
  const id = requested.kind === 'WAITING' ? requested.id : undefined
  const waiting = useRef<number>(undefined)
  useEffect(() => {
    waiting.current = id
  }, [id])
  // A requester who closes the dialog or the till has given up, so the request is withdrawn. If the withdrawal does not arrive, the request expires.
  useEffect(() => {
    const giveUp = () => {
      if (waiting.current === undefined) return
      send(cancelRequest, { params: { id: String(waiting.current) } }, { outlivesPage: true }).catch(() => {})
    }
    window.addEventListener('pagehide', giveUp)
    return () => {
      window.removeEventListener('pagehide', giveUp)
      giveUp()
    }
  }, [])

  // The server's message and the clock may both ask; a second token would make the first one worthless.
  const isLooking = useRef(false)
  const look = async () => {
    if (id === undefined || isLooking.current) return
    isLooking.current = true
    try {
      const params = { id: String(id) }
      const { status, decided_by, alasan } = await send(readApproval, { params })
      if (status === 'MENUNGGU') return
      waiting.current = undefined
      if (status === 'DISETUJUI') return onAnswer((await send(takeApproval, { params })).token ?? undefined)
      const by = decided_by === null ? '' : ` — ${decided_by}${alasan === '' ? '' : `: ${alasan}`}`
      setAsked({ kind: 'OVER', text: `${say(statusTexts[status])}${by}` })
    } finally {
      isLooking.current = false
    }
    return undefined
  }
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (id === undefined) return undefined
    // Without an answer it is asked again soon enough.
    const quietly = () => void latest.current().catch(() => {})
    const stop = hear(approvalDecided, (payload) => decidedMessage.safeParse(payload).data?.id === id && quietly())
    const timer = window.setInterval(quietly, askAgainMs)
    return () => {
      stop()
      window.clearInterval(timer)
    }
  }, [id])

  const ask = async () => {
    setError(undefined)
    try {
      setAsked({ kind: 'WAITING', ...(await send(requestApproval, { body: { permintaan: need.permintaan, keterangan } })) })
    } catch (failure) {
      setError(errorText(failure))
    }
  }
  return (
    <>
      <div role="status" aria-live="polite">
        {requested.kind === 'WAITING' && (
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{say('Menunggu persetujuan dari {{n}} orang', { n: requested.penerima })}</Text>
            <Text size="sm" c="dimmed" ml="auto">
              <TimeLeft until={requested.expires_at} />
            </Text>
          </Group>
        )}
        {requested.kind === 'OVER' && <Text fw={600}>{requested.text}</Text>}
      </div>
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <Group justify="flex-end" gap="s">
        <Button variant="default" onClick={() => onAnswer(undefined)}>
          {say('Tutup')}
        </Button>
        {requested.kind !== 'WAITING' && (
          <Button leftSection={<IconSend size={16} aria-hidden />} onClick={ask}>
            {say('Minta Persetujuan')}
          </Button>
        )}
      </Group>
    </>
  )
}
