import { webModule } from '#engine/web/module.ts'

export const craftsmenWeb = webModule({
  documents: {
    penjualan_batang: async () => (await import('./looks.tsx')).barSaleLook,
    bahan_tukang: async () => (await import('./looks.tsx')).materialLook,
    hasil_tukang: async () => (await import('./looks.tsx')).madeLook,
    batang_masuk: async () => (await import('./looks.tsx')).barInLook,
    contoh_tukang: async () => (await import('./looks.tsx')).sampleLook,
    kurang_tukang: async () => (await import('./looks.tsx')).shortageLook,
  },
  screens: {
    '/penjualan-batang': () => import('./penjualan-batang.tsx'),
    '/bahan-tukang': () => import('./bahan-tukang.tsx'),
    '/hasil-tukang': () => import('./hasil-tukang.tsx'),
    '/batang-masuk': () => import('./batang-masuk.tsx'),
    '/contoh-tukang': () => import('./contoh-tukang.tsx'),
    '/kurang-tukang': () => import('./kurang-tukang.tsx'),
  },
})
