import { webModule } from '#engine/web/module.ts'

export const shippingWeb = webModule({
  documents: {
    kirim_barang: async () => (await import('./looks.tsx')).shipmentLook,
    terima_barang: async () => (await import('./looks.tsx')).arrivalLook,
  },
  screens: {
    '/kirim-barang': () => import('./kirim-barang.tsx'),
    '/kirim-barang-kecabang': () => import('./kirim-barang-kecabang.tsx'),
    '/terima-barang': () => import('./terima-barang.tsx'),
    '/barang-tidak-sampai': () => import('./barang-tidak-sampai.tsx'),
  },
})
