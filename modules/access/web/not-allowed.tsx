import { IconHandStop } from '@tabler/icons-react'
import { useText } from '#engine/web/text.ts'
import { StatusPage, WayOut } from './status-page.tsx'

/** Shown in place of a screen that is not for this user. */
export default function NotAllowed() {
  const t = useText()
  return (
    <StatusPage
      icon={<IconHandStop size={34} stroke={1.4} />}
      title={t('Anda Tidak Memiliki Akses')}
      text={t('Halaman ini tidak dibuka untuk user Anda. Jika Anda memerlukannya, hubungi pemilik atau supervisor toko.')}
    >
      <WayOut>{t('Ke Halaman Awal')}</WayOut>
    </StatusPage>
  )
}
