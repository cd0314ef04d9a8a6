import { Modal, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useText } from '#engine/web/text.ts'
import { hear } from '#engine/web/realtime.ts'

/** What the server says of long work: its name, how much of it is done, and of how much. */
const progressMessage = z.object({ nama: z.string(), progress: z.number(), total: z.number() })

/** The name with which the server says that there is nothing to show any more (specification §2). */
const hidden = 'MATI'

/** How far long work on the server has come; it can be sent away, and the work goes on. */
export function ProgressModal() {
  const t = useText()
  const [message, setMessage] = useState<z.output<typeof progressMessage>>()
  useEffect(
    () =>
      hear('progress', (payload) => {
        const checked = progressMessage.safeParse(payload)
        if (checked.success) setMessage(checked.data)
      }),
    [],
  )
  const isShown = message !== undefined && message.nama !== hidden && message.progress !== message.total
  return (
    <Modal opened={isShown} onClose={() => setMessage(undefined)} size="sm" title={isShown ? t(message.nama) : ''}>
      {isShown && (
        <>
          <Progress value={(message.progress * 100) / Math.max(1, message.total)} aria-label={t(message.nama)} />
          <Text mt={6} size="sm" className="figure">
            {message.progress} / {message.total}
          </Text>
        </>
      )}
    </Modal>
  )
}
