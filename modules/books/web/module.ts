import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { documentWeb } from '#modules/documents/web/public.ts'
import { jurnalUmum } from '../contract/jurnal-umum.ts'

registerDrawer('buku_besar', () => import('./ledger-drawer.tsx'), 'Buku Besar')

const entries = documentWeb(jurnalUmum, async () => (await import('./entry-look.tsx')).entryLook)

export const booksWeb = webModule({
  lists: entries.lists,
  screens: {
    ...entries.screens,
    '/neraca-saldo': () => import('./neraca-saldo.tsx'),
    '/laba-rugi': () => import('./laba-rugi.tsx'),
    '/neraca': () => import('./neraca.tsx'),
    '/laporan-posisi-emas': () => import('./laporan-posisi-emas.tsx'),
    '/laporan-laba-emas': () => import('./laporan-laba-emas.tsx'),
    '/jurnal-umum': () => import('./jurnal-umum.tsx'),
  },
})
