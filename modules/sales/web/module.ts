import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { penjualan, transaksiPenjualan } from '../contract/penjualan.ts'

const sale = documentWeb(penjualan, async () => (await import('./sale-look.tsx')).saleLook)

export const salesWeb = webModule({
  lists: sale.lists,
  screens: [[transaksiPenjualan, () => import('./transaksi-penjualan.tsx')], ...sale.screens],
})
