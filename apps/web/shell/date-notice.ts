import { notifications } from '@mantine/notifications'
import { t } from '#engine/web/text.ts'

/**
 * Says that the shop has gone on to another business date, until it is sent away: what somebody has on his screen stays, and
 * is saved on the new date (docs/decisions/031).
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
