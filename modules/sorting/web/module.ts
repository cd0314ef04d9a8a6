import { webModule } from '#engine/web/module.ts'

export const sortingWeb = webModule({
  documents: {
    sortir: async () => (await import('./looks.tsx')).sortingLook,
    pindah_sortir: async () => (await import('./looks.tsx')).lotMoveLook,
    mutasi_cuci_manual: async () => (await import('./looks.tsx')).washLook,
  },
  screens: {
    '/sortir-pembelian': () => import('./sortir-pembelian.tsx'),
    '/pindah-sortir': () => import('./pindah-sortir.tsx'),
    '/stock-cuci-manual': () => import('./stock-cuci-manual.tsx'),
  },
})
