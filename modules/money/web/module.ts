import { webModule } from '#engine/web/module.ts'
import { mutasiUangBank } from '../contract/mutasi-uang-bank.ts'
import { mutasiUangCash } from '../contract/mutasi-uang-cash.ts'

export const moneyWeb = webModule({
  screens: [
    [mutasiUangCash, () => import('./mutasi-uang-cash.tsx')],
    [mutasiUangBank, () => import('./mutasi-uang-bank.tsx')],
  ],
})
