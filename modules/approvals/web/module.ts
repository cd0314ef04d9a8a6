import { webModule } from '#engine/web/module.ts'
import { otorisasi } from '../contract/approvals.ts'
import { sidikJari } from '../contract/sidik-jari.ts'

export const approvalsWeb = webModule({
  screens: [
    [otorisasi, () => import('./otorisasi.tsx')],
    [sidikJari, () => import('./sidik-jari.tsx')],
  ],
})
