import { IconLock } from '@tabler/icons-react'
import { useText } from '#engine/web/text.ts'
import { StatusPage, WayOut } from './status-page.tsx'

/** Shown in place of a screen whose module is not switched on in this installation. */
export default function LockedFeature() {
  const t = useText()
  return (
    <StatusPage
      icon={<IconLock size={34} stroke={1.4} />}
      title={t('Fitur Ini Belum Aktif')}
      text={t('Modul untuk halaman ini belum diaktifkan di toko Anda. Hubungi kantor pusat untuk mengaktifkannya.')}
    >
      <WayOut>{t('Ke Halaman Awal')}</WayOut>
    </StatusPage>
  )
}
