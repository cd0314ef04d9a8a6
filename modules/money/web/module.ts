import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('mutasi_uang', () => import('./transfer-drawer.tsx'), 'Mutasi Uang')
registerDrawer('TERIMA_UANG', () => import('./arrival-drawer.tsx'), 'Terima Uang')
registerDrawer('TERIMA_SALDO', () => import('./taken-over-drawer.tsx'), 'Terima Saldo')

export const moneyWeb = webModule({
  documents: {
    non_cash: async () => (await import('./non-cash-look.tsx')).settledLook,
    uang_kas: async () => (await import('./uang-kas-look.tsx')).bookedLook,
    chargeback: async () => (await import('./chargeback-look.tsx')).chargebackLook,
    bayar_tagihan: async () => (await import('./bayar-tagihan-look.tsx')).paidLook,
    kirim_uang: async () => (await import('./looks.tsx')).sendingLook,
    pengalihan_saldo: async () => (await import('./looks.tsx')).handingLook,
  },
  screens: {
    '/mutasi-uang-cash': () => import('./mutasi-uang-cash.tsx'),
    '/mutasi-uang-bank': () => import('./mutasi-uang-bank.tsx'),
    '/validasi-non-cash': () => import('./validasi-non-cash.tsx'),
    '/chargeback': () => import('./chargeback.tsx'),
    '/uang-kas': () => import('./uang-kas.tsx'),
    '/uang-bank': () => import('./uang-bank.tsx'),
    '/bayar-tagihan': () => import('./bayar-tagihan.tsx'),
    '/kirim-uang-pusat': () => import('./kirim-uang-pusat.tsx'),
    '/terima-uang-kas': () => import('./terima-uang-kas.tsx'),
    '/pengalihan-saldo-uang': () => import('./pengalihan-saldo-uang.tsx'),
  },
})
