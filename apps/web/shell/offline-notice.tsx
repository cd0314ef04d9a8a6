import { Button, Text } from '@mantine/core'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#engine/web/text.ts'
import { retryMs, useConnection, useIsOnline } from '#engine/web/realtime.ts'
import { leaveUnasked } from '#engine/web/leaving.ts'
import { Modal } from '#engine/web/overlays.tsx'

/** A network that is gone for less than three seconds is not worth a notice, nor is the time until the line is tried again. */
const afterMs = 3_000 + retryMs

const focus = (button: HTMLButtonElement | null) => button?.focus()

/**
 * Blocks all work while there is no connection, because nothing could be saved. The content of the screen stays. When
 * the connection is back, confirming reloads the page (specification §2).
 */
export function OfflineNotice() {
  const t = useText()
  const isOnline = useIsOnline()
  const connection = useConnection()
  const isCut = !isOnline || connection === 'LOST'
  const [wasCut, setWasCut] = useState(false)
  useEffect(() => {
    if (!isCut) return
    const timer = window.setTimeout(() => setWasCut(true), afterMs)
    return () => window.clearTimeout(timer)
  }, [isCut])
  if (!wasCut) return null
  const Icon = isCut ? IconCloudOff : IconPlugConnected
  return (
    <Modal opened onClose={() => {}} size="xs" withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} zIndex={2000}>
      <div style={{ textAlign: 'center' }} role="alert">
        <Icon size={36} stroke={1.4} aria-hidden />
        <Text fw={600} mt="xs">
          {isCut ? t('Koneksi Terputus') : t('Koneksi Kembali')}
        </Text>
        <Text c="dimmed" mt="xxs" mb="m">
          {isCut ? t('Menunggu koneksi ke server. Yang sudah Anda ketik tidak hilang.') : t('Muat ulang halaman untuk melanjutkan.')}
        </Text>
        {/* It comes after the notice has taken the keyboard; Enter is to press it. */}
        {!isCut && (
          <Button ref={focus} onClick={() => leaveUnasked(() => location.reload())}>
            {t('Muat Ulang')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
