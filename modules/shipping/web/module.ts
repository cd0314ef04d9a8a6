import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { registerPieceTask } from '#modules/goods/web/public.ts'
import { kirimBarangScreen } from '../contract/screens.ts'

registerPieceTask(kirimBarangScreen)
registerDrawer('BARANG_TIBA', () => import('./arrival-drawer.tsx'), 'Kiriman Sampai Di Toko Lain')

export const shippingWeb = webModule({
  documents: {
    kirim_barang: async () => (await import('./looks.tsx')).shipmentLook,
    terima_barang: async () => (await import('./looks.tsx')).arrivalLook,
  },
  screens: {
    '/laporan-barang-lama': () => import('./laporan-barang-lama.tsx'),
    '/kirim-barang': () => import('./kirim-barang.tsx'),
    '/kirim-barang-kecabang': () => import('./kirim-barang-kecabang.tsx'),
    '/terima-barang': () => import('./terima-barang.tsx'),
    '/barang-tidak-sampai': () => import('./barang-tidak-sampai.tsx'),
  },
})
