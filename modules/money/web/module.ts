import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('mutasi_uang', () => import('./transfer-drawer.tsx'))

export const moneyWeb = webModule({
  screens: {
    '/mutasi-uang-cash': () => import('./mutasi-uang-cash.tsx'),
    '/mutasi-uang-bank': () => import('./mutasi-uang-bank.tsx'),
  },
})
