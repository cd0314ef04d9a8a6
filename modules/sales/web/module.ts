import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { lihatPenjualan } from '../contract/lihat-penjualan.ts'
import { transaksiPenjualan } from '../contract/transaksi-penjualan.ts'

registerDrawer('penjualan', () => import('./sale-drawer.tsx'))

export const salesWeb = webModule({
  screens: [
    [transaksiPenjualan, () => import('./transaksi-penjualan.tsx')],
    [lihatPenjualan, () => import('./lihat-penjualan.tsx')],
  ],
})
