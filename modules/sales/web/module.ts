import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { penjualan } from '../contract/penjualan.ts'

const sale = documentWeb(penjualan, async () => (await import('./sale-look.tsx')).saleLook)

export const salesWeb = webModule({
  lists: sale.lists,
  screens: { '/transaksi-penjualan': () => import('./transaksi-penjualan.tsx'), ...sale.screens },
})
