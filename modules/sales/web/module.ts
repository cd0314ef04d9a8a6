import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

// The page of a member ends with his purchases.
registerDrawer('member', () => import('./member-drawer.tsx'), 'Member')

export const salesWeb = webModule({
  documents: {
    penjualan: async () => (await import('./sale-look.tsx')).saleLook,
    pelunasan_penjualan: async () => (await import('./settlement-look.tsx')).settlementLook,
    pelunasan_emas: async () => (await import('./gold-settlement-look.tsx')).goldSettlementLook,
    gesek_tunai: async () => (await import('./gesek-look.tsx')).cashedLook,
  },
  screens: {
    '/transaksi-penjualan': () => import('./transaksi-penjualan.tsx'),
    '/redirect-to-grosir': () => import('./redirect-to-grosir.tsx'),
    '/validasi-penjualan': () => import('./validasi-penjualan.tsx'),
    '/pelunasan-penjualan': () => import('./pelunasan-penjualan.tsx'),
    '/pelunasan-emas': () => import('./pelunasan-emas.tsx'),
    '/gesek-tunai': () => import('./gesek-tunai.tsx'),
  },
})
