import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { documentWeb } from '#modules/documents/web/public.ts'
import { selisihKas } from '../contract/selisih-kas.ts'

registerDrawer('tutup_toko', () => import('./closed-day-drawer.tsx'))
registerDrawer('neraca_gram', () => import('./gram-documents-drawer.tsx'))

const difference = documentWeb(selisihKas, async () => (await import('./selisih-kas-look.tsx')).differenceLook)

export const closingWeb = webModule({
  lists: difference.lists,
  screens: {
    '/tutup-toko': () => import('./tutup-toko.tsx'),
    '/hitung-kas': () => import('./hitung-kas.tsx'),
    '/laporan-neraca-gram': () => import('./laporan-neraca-gram.tsx'),
    '/buka-toko': () => import('./buka-toko.tsx'),
    ...difference.screens,
  },
})
