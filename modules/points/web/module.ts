import { webModule } from '#engine/web/module.ts'

export const pointsWeb = webModule({
  documents: {
    poin_manual: async () => (await import('./looks.tsx')).pointsLook,
    tukar_poin: async () => (await import('./looks.tsx')).exchangeLook,
    reset_poin: async () => (await import('./looks.tsx')).resetLook,
    hadiah_masuk: async () => (await import('./looks.tsx')).giftsLook,
  },
  screens: {
    '/transaksi-poin': () => import('./transaksi-poin.tsx'),
    '/tukar-point': () => import('./tukar-point.tsx'),
    '/hadiah-masuk': () => import('./hadiah-masuk.tsx'),
  },
})
