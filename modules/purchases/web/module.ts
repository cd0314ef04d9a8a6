import { webModule } from '#engine/web/module.ts'

export const purchasesWeb = webModule({
  documents: {
    pembelian: async () => (await import('./purchase-look.tsx')).purchaseLook,
    hancur_pembelian: async () => (await import('./destroyed-look.tsx')).destroyedLook,
  },
  screens: {
    '/transaksi-pembelian': () => import('./transaksi-pembelian.tsx'),
    '/validasi-pembelian': () => import('./validasi-pembelian.tsx'),
    '/hancur-pembelian': () => import('./hancur-pembelian.tsx'),
  },
})
