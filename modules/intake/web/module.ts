import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { barangMasuk } from '../contract/barang-masuk.ts'

const intake = documentWeb(barangMasuk, async () => (await import('./intake-look.tsx')).intakeLook)

export const intakeWeb = webModule({
  lists: intake.lists,
  screens: {
    '/tambah-data-barang': () => import('./tambah-data-barang.tsx'),
    '/tambah-barang-banyak': () => import('./tambah-barang-banyak.tsx'),
    ...intake.screens,
  },
})
