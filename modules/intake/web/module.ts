import { webModule } from '#engine/web/module.ts'
import { registerPhotoTaker, registerPieceEntry } from '#modules/goods/web/public.ts'
import { photoScreens, tambahDataBarang } from '../contract/screens.ts'

registerPhotoTaker({
  screens: photoScreens,
  store: async (kode_barcode, picture) => (await import('./store-photo.ts')).storePhoto(kode_barcode, picture),
})

registerPieceEntry(tambahDataBarang)

export const intakeWeb = webModule({
  documents: {
    barang_masuk: async () => (await import('./intake-look.tsx')).intakeLook,
  },
  screens: {
    '/tambah-data-barang': () => import('./tambah-data-barang.tsx'),
    '/tambah-barang-banyak': () => import('./tambah-barang-banyak.tsx'),
  },
})
