import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('EMAS_TIBA', () => import('./arrival-drawer.tsx'), 'Kiriman Emas Sampai Di Pusat')

export const centralWeb = webModule({
  documents: {
    kirim_emas: async () => (await import('./looks.tsx')).goldSendingLook,
    terima_emas: async () => (await import('./looks.tsx')).goldArrivalLook,
  },
  screens: {
    '/kirim-emas-pusat': () => import('./kirim-emas-pusat.tsx'),
    '/terima-emas': () => import('./terima-emas.tsx'),
    '/emas-kembali': () => import('./emas-kembali.tsx'),
    '/emas-tidak-sampai': () => import('./emas-tidak-sampai.tsx'),
  },
})
