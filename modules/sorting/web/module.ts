import { webModule } from '#engine/web/module.ts'

export const sortingWeb = webModule({
  documents: {
    sortir: async () => (await import('./looks.tsx')).sortingLook,
  },
  screens: {
    '/sortir-pembelian': () => import('./sortir-pembelian.tsx'),
  },
})
