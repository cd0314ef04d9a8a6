import { webModule } from '#engine/web/module.ts'

export const craftsmenWeb = webModule({
  documents: {
    penjualan_batang: async () => (await import('./looks.tsx')).barSaleLook,
  },
  screens: {
    '/penjualan-batang': () => import('./penjualan-batang.tsx'),
  },
})
