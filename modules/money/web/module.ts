import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { documentWeb } from '#modules/documents/web/public.ts'
import { chargeback } from '../contract/chargeback.ts'
import { bayarTagihan } from '../contract/bayar-tagihan.ts'
import { nonCash } from '../contract/non-cash.ts'
import { uangKas } from '../contract/uang-kas.ts'
import { kirimUang } from '../contract/kirim-uang.ts'
import { pengalihanSaldo } from '../contract/pengalihan-saldo.ts'

registerDrawer('mutasi_uang', () => import('./transfer-drawer.tsx'))
registerDrawer('TERIMA_UANG', () => import('./arrival-drawer.tsx'), 'Terima Uang')
registerDrawer('TERIMA_SALDO', () => import('./taken-over-drawer.tsx'), 'Terima Saldo')

const settled = documentWeb(nonCash, async () => (await import('./non-cash-look.tsx')).settledLook)
const booked = documentWeb(uangKas, async () => (await import('./uang-kas-look.tsx')).bookedLook)
const takenBack = documentWeb(chargeback, async () => (await import('./chargeback-look.tsx')).chargebackLook)
const paid = documentWeb(bayarTagihan, async () => (await import('./bayar-tagihan-look.tsx')).paidLook)
const sending = documentWeb(kirimUang, async () => (await import('./looks.tsx')).sendingLook)
const handing = documentWeb(pengalihanSaldo, async () => (await import('./looks.tsx')).handingLook)

export const moneyWeb = webModule({
  lists: [...settled.lists, ...takenBack.lists, ...booked.lists, ...paid.lists, ...sending.lists, ...handing.lists],
  screens: {
    ...sending.screens,
    ...handing.screens,
    '/mutasi-uang-cash': () => import('./mutasi-uang-cash.tsx'),
    '/mutasi-uang-bank': () => import('./mutasi-uang-bank.tsx'),
    '/validasi-non-cash': () => import('./validasi-non-cash.tsx'),
    ...settled.screens,
    '/chargeback': () => import('./chargeback.tsx'),
    ...takenBack.screens,
    '/uang-kas': () => import('./uang-kas.tsx'),
    '/uang-bank': () => import('./uang-bank.tsx'),
    ...booked.screens,
    '/bayar-tagihan': () => import('./bayar-tagihan.tsx'),
    ...paid.screens,
    '/kirim-uang-pusat': () => import('./kirim-uang-pusat.tsx'),
    '/terima-uang-kas': () => import('./terima-uang-kas.tsx'),
    '/pengalihan-saldo-uang': () => import('./pengalihan-saldo-uang.tsx'),
  },
})
