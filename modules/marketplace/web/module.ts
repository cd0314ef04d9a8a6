import { webModule } from '#engine/web/module.ts'
import { registerPieceTask } from '#modules/goods/web/public.ts'
import { kirimMarketplace } from '../contract/screens.ts'

registerPieceTask(kirimMarketplace)

export const marketplaceWeb = webModule({
  documents: {
    pencairan_marketplace: async () => (await import('./payout-look.tsx')).payoutLook,
    retur_marketplace: async () => (await import('./return-look.tsx')).returnLook,
  },
  screens: {
    '/marketplace-setting': () => import('./marketplace-setting.tsx'),
    '/kirim-marketplace': () => import('./kirim-marketplace.tsx'),
    '/barang-marketplace': () => import('./barang-marketplace.tsx'),
    '/pesanan-marketplace': () => import('./pesanan-marketplace.tsx'),
    '/retur-marketplace': () => import('./retur-marketplace.tsx'),
    '/pencairan-marketplace': () => import('./pencairan-marketplace.tsx'),
  },
})
