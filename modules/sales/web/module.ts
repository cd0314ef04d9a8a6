import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { gesekTunai } from '../contract/gesek-tunai.ts'
import { pelunasanEmas } from '../contract/pelunasan-emas.ts'
import { pelunasanPenjualan } from '../contract/pelunasan-penjualan.ts'
import { penjualan } from '../contract/penjualan.ts'

const sale = documentWeb(penjualan, async () => (await import('./sale-look.tsx')).saleLook)

const settlement = documentWeb(pelunasanPenjualan, async () => (await import('./settlement-look.tsx')).settlementLook)

const goldSettlement = documentWeb(pelunasanEmas, async () => (await import('./gold-settlement-look.tsx')).goldSettlementLook)

const cashed = documentWeb(gesekTunai, async () => (await import('./gesek-look.tsx')).cashedLook)

export const salesWeb = webModule({
  lists: [...sale.lists, ...settlement.lists, ...goldSettlement.lists, ...cashed.lists],
  screens: {
    '/transaksi-penjualan': () => import('./transaksi-penjualan.tsx'),
    '/redirect-to-grosir': () => import('./redirect-to-grosir.tsx'),
    '/validasi-penjualan': () => import('./validasi-penjualan.tsx'),
    '/pelunasan-penjualan': () => import('./pelunasan-penjualan.tsx'),
    '/pelunasan-emas': () => import('./pelunasan-emas.tsx'),
    '/gesek-tunai': () => import('./gesek-tunai.tsx'),
    ...cashed.screens,
    ...sale.screens,
    ...settlement.screens,
    ...goldSettlement.screens,
  },
})
