import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { documentWeb } from '#modules/documents/web/public.ts'
import { jurnalUmum } from '../contract/jurnal-umum.ts'
import { saldoAwalTagihan } from '../contract/saldo-awal-tagihan.ts'

registerDrawer('buku_besar', () => import('./ledger-drawer.tsx'), 'Buku Besar')

const entries = documentWeb(jurnalUmum, async () => (await import('./entry-look.tsx')).entryLook)
const openings = documentWeb(saldoAwalTagihan, async () => (await import('./opening-look.tsx')).openingLook)

export const booksWeb = webModule({
  lists: [...entries.lists, ...openings.lists],
  screens: {
    ...entries.screens,
    ...openings.screens,
    '/neraca-saldo': () => import('./neraca-saldo.tsx'),
    '/laba-rugi': () => import('./laba-rugi.tsx'),
    '/neraca': () => import('./neraca.tsx'),
    '/laporan-posisi-emas': () => import('./laporan-posisi-emas.tsx'),
    '/laporan-laba-emas': () => import('./laporan-laba-emas.tsx'),
    '/jurnal-umum': () => import('./jurnal-umum.tsx'),
    '/saldo-awal-tagihan': () => import('./saldo-awal-tagihan.tsx'),
  },
})
