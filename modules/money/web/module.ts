import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { documentWeb } from '#modules/documents/web/public.ts'
import { nonCash } from '../contract/non-cash.ts'
import { uangKas } from '../contract/uang-kas.ts'

const settled = documentWeb(nonCash, async () => (await import('./non-cash-look.tsx')).settledLook)

const booked = documentWeb(uangKas, async () => (await import('./uang-kas-look.tsx')).bookedLook)

registerDrawer('mutasi_uang', () => import('./transfer-drawer.tsx'))

export const moneyWeb = webModule({
  lists: [...settled.lists, ...booked.lists],
  screens: {
    '/mutasi-uang-cash': () => import('./mutasi-uang-cash.tsx'),
    '/mutasi-uang-bank': () => import('./mutasi-uang-bank.tsx'),
    '/validasi-non-cash': () => import('./validasi-non-cash.tsx'),
    ...settled.screens,
    '/uang-kas': () => import('./uang-kas.tsx'),
    '/uang-bank': () => import('./uang-bank.tsx'),
    ...booked.screens,
  },
})
