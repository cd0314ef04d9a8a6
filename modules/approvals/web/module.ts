import { webModule } from '#engine/web/module.ts'
import { otorisasi } from '../contract/approvals.ts'

export const approvalsWeb = webModule({ screens: [[otorisasi, () => import('./otorisasi.tsx')]] })
