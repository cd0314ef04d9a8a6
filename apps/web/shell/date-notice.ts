import { notifications } from '@mantine/notifications'
import { t } from '#engine/web/text.ts'

/**
 * Tells the user that the shop has moved to another business date, until he closes the notice. His input stays on the screen
 * and is saved on the new date (docs/decisions/031).
 */
export function tellNewDate(tgl_system: string): void {
  const id = 'business-date'
  notifications.hide(id)
  notifications.show({
    id,
    title: t('Tanggal Toko Sekarang {{tanggal}}', { tanggal: tgl_system }),
    message: t('Hari sebelumnya sudah ditutup. Yang Anda simpan sekarang dicatat pada tanggal yang baru.'),
    autoClose: false,
    position: 'bottom-left',
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Tutup') },
  })
}
