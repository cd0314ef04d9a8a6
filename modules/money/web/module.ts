import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { documentWeb } from '#modules/documents/web/public.ts'
import { nonCash } from '../contract/non-cash.ts'

const settled = documentWeb(nonCash, async () => (await import('./non-cash-look.tsx')).settledLook)

registerDrawer('mutasi_uang', () => import('./transfer-drawer.tsx'))

export const moneyWeb = webModule({
  lists: [...settled.lists],
  screens: {
    '/mutasi-uang-cash': () => import('./mutasi-uang-cash.tsx'),
    '/mutasi-uang-bank': () => import('./mutasi-uang-bank.tsx'),
    '/validasi-non-cash': () => import('./validasi-non-cash.tsx'),
    ...settled.screens,
  },
})
