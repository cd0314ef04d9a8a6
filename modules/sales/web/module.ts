import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { pelunasanPenjualan } from '../contract/pelunasan-penjualan.ts'
import { penjualan } from '../contract/penjualan.ts'

const sale = documentWeb(penjualan, async () => (await import('./sale-look.tsx')).saleLook)

const settlement = documentWeb(pelunasanPenjualan, async () => (await import('./settlement-look.tsx')).settlementLook)

export const salesWeb = webModule({
  lists: [...sale.lists, ...settlement.lists],
  screens: {
    '/transaksi-penjualan': () => import('./transaksi-penjualan.tsx'),
    '/validasi-penjualan': () => import('./validasi-penjualan.tsx'),
    '/pelunasan-penjualan': () => import('./pelunasan-penjualan.tsx'),
    ...sale.screens,
    ...settlement.screens,
  },
})
