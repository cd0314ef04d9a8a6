import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { mutasiUangBank } from '../contract/mutasi-uang-bank.ts'
import { mutasiUangCash } from '../contract/mutasi-uang-cash.ts'

registerDrawer('mutasi_uang', () => import('./transfer-drawer.tsx'))

export const moneyWeb = webModule({
  screens: [
    [mutasiUangCash, () => import('./mutasi-uang-cash.tsx')],
    [mutasiUangBank, () => import('./mutasi-uang-bank.tsx')],
  ],
})
