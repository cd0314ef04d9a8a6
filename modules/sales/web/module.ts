import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { registerSpecimen } from '#modules/receipts/web/public.ts'
import { lihatPenjualan } from '../contract/lihat-penjualan.ts'

registerDrawer('penjualan', () => import('./sale-drawer.tsx'))
registerSpecimen('PENJUALAN', async () => (await import('./latest-sale.ts')).latestSale())

export const salesWeb = webModule({
  lists: [{ screen: lihatPenjualan, isByDays: true, load: async () => (await import('./sale-list.ts')).saleList }],
  screens: {
    '/transaksi-penjualan': () => import('./transaksi-penjualan.tsx'),
    '/lihat-penjualan': () => import('./lihat-penjualan.tsx'),
  },
})
