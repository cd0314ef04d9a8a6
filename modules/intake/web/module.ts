import { send } from '#engine/web/api.ts'
import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { registerPhotoTaker } from '#modules/goods/web/public.ts'
import { barangMasuk } from '../contract/barang-masuk.ts'
import { photoScreens, uploadPhoto } from '../contract/tambah-data-barang.ts'

registerPhotoTaker({
  screens: photoScreens,
  store: async (kode_barcode, picture) => void (await send(uploadPhoto, { body: { kode_barcode }, file: picture })),
})

const intake = documentWeb(barangMasuk, async () => (await import('./intake-look.tsx')).intakeLook)

export const intakeWeb = webModule({
  lists: intake.lists,
  screens: {
    '/tambah-data-barang': () => import('./tambah-data-barang.tsx'),
    '/tambah-barang-banyak': () => import('./tambah-barang-banyak.tsx'),
    ...intake.screens,
  },
})
