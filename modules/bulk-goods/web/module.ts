import { webModule } from '#engine/web/module.ts'

export const bulkGoodsWeb = webModule({
  documents: {
    mutasi_manual: async () => (await import('./looks.tsx')).mutationLook,
    jual_beli_manual: async () => (await import('./looks.tsx')).tradeLook,
  },
  screens: {
    '/tambah-barang-manual': () => import('./tambah-barang-manual.tsx'),
    '/pindah-barang-manual': () => import('./pindah-barang-manual.tsx'),
    '/hancur-barang-manual': () => import('./hancur-barang-manual.tsx'),
    '/validasi-jual-beli-manual': () => import('./validasi-jual-beli-manual.tsx'),
    '/transaksi-jual-beli-manual': () => import('./transaksi-jual-beli-manual.tsx'),
  },
})
