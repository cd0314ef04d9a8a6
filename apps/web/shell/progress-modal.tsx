import { Progress, Text } from '@mantine/core'
import { progressTexts } from '#engine/contract/progress.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { sendProgressAway, useProgress } from '#engine/web/progress.ts'
import { useText } from '#engine/web/text.ts'

/** How far long work has come (specification §2, §8); it can be sent away, and the work goes on. */
export function ProgressModal() {
  const t = useText()
  const message = useProgress()
  return (
    // Above the curtain of the page, which hangs there for the same reason.
    <Modal
      opened={message !== undefined}
      onClose={sendProgressAway}
      size="sm"
      title={t('Mohon Menunggu')}
      zIndex={1_001}
      transitionProps={{ duration: 0 }}
    >
      {message !== undefined && message.nama !== 'MATI' && (
        <>
          <Text mb="s">{t(progressTexts[message.nama])}</Text>
          <Progress value={(message.progress * 100) / Math.max(1, message.total)} aria-label={t(progressTexts[message.nama])} />
          <Text mt="xs" size="sm" className="figure">
            {message.progress} / {message.total}
          </Text>
        </>
      )}
    </Modal>
  )
}
