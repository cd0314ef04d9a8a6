import { webModule } from '#engine/web/module.ts'

export const refiningWeb = webModule({
  documents: {
    kirim_cuci: async () => (await import('./looks.tsx')).batchLook,
    terima_cuci: async () => (await import('./looks.tsx')).washedLook,
    terima_sepuhan: async () => (await import('./looks.tsx')).meltLook,
    tutup_cuci: async () => (await import('./looks.tsx')).closedLook,
  },
  screens: {
    '/kirim-barang-cuci': () => import('./kirim-barang-cuci.tsx'),
    '/terima-barang-cuci': () => import('./terima-barang-cuci.tsx'),
    '/terima-sepuhan': () => import('./terima-sepuhan.tsx'),
    '/wasting-sepuhan': () => import('./wasting-sepuhan.tsx'),
  },
})
