import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('tutup_toko', () => import('./closed-day-drawer.tsx'), 'Tutup Toko')
registerDrawer('neraca_gram', () => import('./gram-documents-drawer.tsx'), 'Neraca Gram')

export const closingWeb = webModule({
  documents: {
    selisih_kas: async () => (await import('./selisih-kas-look.tsx')).differenceLook,
  },
  screens: {
    '/tutup-toko': () => import('./tutup-toko.tsx'),
    '/hitung-kas': () => import('./hitung-kas.tsx'),
    '/laporan-neraca-gram': () => import('./laporan-neraca-gram.tsx'),
    '/buka-toko': () => import('./buka-toko.tsx'),
  },
})
