import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { clearSession, useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { logout } from '#modules/access/contract/login.ts'
import { pathTo } from '../paths.ts'

/** Asks before somebody logs out. */
export function LeaveDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText()
  const { user_id } = useSession()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // Whoever leaves is out on this machine, whether the server could be told or not.
    await send(logout, { body: { user_id } }).catch(() => {})
    location.replace(pathTo('/'))
    clearSession()
  }
  return (
    <Modal opened={opened} onClose={onClose} size="xs" withCloseButton={false} role="alertdialog" title={t('Apakah anda ingin keluar ?')}>
      <Group justify="flex-end" gap={8} mt="xs">
        <Button variant="default" onClick={onClose}>
          {t('Tidak')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void leave()}>
          {t('Ya')}
        </Button>
      </Group>
    </Modal>
  )
}
