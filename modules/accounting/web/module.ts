import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('buku_besar', () => import('./ledger-drawer.tsx'), 'Buku Besar')

export const accountingWeb = webModule({
  documents: {
    jurnal_umum: async () => (await import('./entry-look.tsx')).entryLook,
    saldo_awal_tagihan: async () => (await import('./opening-look.tsx')).openingLook,
  },
  screens: {
    '/parameter-akun': () => import('./parameter-akun.tsx'),
    '/neraca-saldo': () => import('./neraca-saldo.tsx'),
    '/laba-rugi': () => import('./laba-rugi.tsx'),
    '/neraca': () => import('./neraca.tsx'),
    '/laporan-posisi-emas': () => import('./laporan-posisi-emas.tsx'),
    '/laporan-laba-emas': () => import('./laporan-laba-emas.tsx'),
    '/jurnal-umum': () => import('./jurnal-umum.tsx'),
    '/saldo-awal-tagihan': () => import('./saldo-awal-tagihan.tsx'),
  },
})
