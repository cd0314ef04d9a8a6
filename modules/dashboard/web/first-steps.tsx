import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { keep, storedLocally } from '#engine/web/local-data.ts'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useText } from '#engine/web/text.ts'
import { type FirstStep, readFirstSteps } from '../contract/langkah-awal.ts'

interface StepText {
  readonly title: string
  readonly help: string
  /** The screens of the step by their paths, in the order in which they are filled. */
  readonly screens: Readonly<Record<string, string>>
}

/** Paths and titles stand here as text: the contracts of nine modules would weigh more than the dashboard. A test holds them against the screens. */
export const firstStepTexts: Readonly<Record<FirstStep, StepText>> = {
  TOKO: { title: 'Buat toko', help: 'Tambahkan setiap cabang dengan kode, nama dan alamatnya.', screens: { '/master-toko': 'Master Toko' } },
  DAFTAR: {
    title: 'Isi kadar, jenis dan kondisi barang',
    help: 'Pakai contoh daftar toko emas lalu ubah yang perlu, atau impor file Excel sendiri.',
    screens: { '/import-data-pusat': 'Import Data Pusat' },
  },
  HARGA: {
    title: 'Isi group harga',
    help: 'Harga beli per gram dulu, lalu group dengan harga jual, harga modal dan harga belinya.',
    screens: { '/parameter-harga-beli': 'Parameter Harga Beli', '/master-group': 'Master Group' },
  },
  TEMPAT: {
    title: 'Buat gudang dan baki',
    help: 'Pilih dulu cabangnya di atas layar. Gudang dulu, lalu baki di dalamnya.',
    screens: { '/master-gudang': 'Master Gudang', '/master-baki': 'Master Baki' },
  },
  ORANG: {
    title: 'Daftarkan orang',
    help: 'Kasir dan supervisor untuk setiap toko, dan sales yang melayani dengan rekeningnya.',
    screens: { '/data-users': 'Data Pengguna', '/master-sales': 'Master Sales' },
  },
  NOTA: { title: 'Atur nota', help: 'Pilih kertas dan tulisan nota, cetak contohnya, lalu simpan.', screens: { '/setting-nota': 'Setting Nota' } },
  BARANG: {
    title: 'Masukkan barang',
    help: 'Unduh templatenya dan isi satu baris satu barang, atau ketik di layar.',
    screens: { '/tambah-barang-banyak': 'Tambah Barang Banyak' },
  },
  JUAL: {
    title: 'Jual yang pertama',
    help: 'Buka kasir di toko, scan barangnya, terima uangnya.',
    screens: { '/transaksi-penjualan': 'Transaksi Penjualan' },
  },
  TUTUP: {
    title: 'Tutup hari pertama',
    help: 'Kasir atau supervisor menghitung kas dan menutup toko. Selisih dan hitungan ulang disetujui owner.',
    screens: { '/tutup-toko': 'Tutup Toko' },
  },
}

const hiddenUnder = 'kencana.langkah-awal'

/** The steps from an empty chain to its first closed day. It is drawn until the chain has sold and closed a day, or the user hides it on this machine. */
export function FirstSteps() {
  const say = useText()
  const [isHidden, setHidden] = useState(() => storedLocally(hiddenUnder) === true)
  // The user comes back from a screen that has just finished a step.
  const steps = useQuery({ queryKey: [readFirstSteps.call], queryFn: () => send(readFirstSteps), enabled: !isHidden, staleTime: 0 })
  const all = steps.data ?? []
  const left = all.filter(({ selesai }) => !selesai)
  // A chain that has sold and closed a day is past its beginning, also if it left a step out.
  const isBeginning = left.some(({ langkah }) => langkah === 'JUAL' || langkah === 'TUTUP')
  if (isHidden || !isBeginning) return null
  const next = left[0]?.langkah
  return (
    <section className="dashboard-box first-steps" aria-label={say('Langkah Awal')}>
      <div className="first-steps-head">
        <h2>{say('Langkah Awal')}</h2>
        <span>{say('{{n}} dari {{total}} selesai', { n: all.length - left.length, total: all.length })}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            keep(hiddenUnder, true)
            setHidden(true)
          }}
        >
          {say('Sembunyikan')}
        </Button>
      </div>
      <ol>
        {all.map(({ langkah, selesai }) => {
          const { title, help, screens } = firstStepTexts[langkah]
          return (
            <li key={langkah} aria-current={langkah === next ? 'step' : undefined} data-done={selesai || undefined}>
              {selesai ? <IconCircleCheckFilled size={20} aria-label={say('Selesai')} /> : <IconCircle size={20} aria-label={say('Belum')} />}
              <div>
                <strong>{say(title)}</strong>
                {!selesai && (
                  <>
                    <small>{say(help)}</small>
                    <span className="first-steps-screens">
                      {Object.entries(screens).map(([path, screen]) => (
                        <ScreenLink key={path} path={path}>
                          {say(screen)}
                        </ScreenLink>
                      ))}
                    </span>
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
