import { IconMapSearch } from '@tabler/icons-react'
import { useText } from '#engine/web/text.ts'
import { StatusPage, WayOut } from './status-page.tsx'

/** Shown where there is no screen. */
export default function NotFound() {
  const t = useText()
  return (
    <StatusPage
      icon={<IconMapSearch size={34} stroke={1.4} />}
      title={t('Halaman Tidak Ditemukan')}
      text={t('Alamat ini tidak ada di Kencana. Periksa kembali penulisannya, atau cari menunya dengan F2.')}
    >
      <WayOut>{t('Ke Halaman Awal')}</WayOut>
    </StatusPage>
  )
}
