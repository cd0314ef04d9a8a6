import { webModule } from '#engine/web/module.ts'
import { jejakAudit } from '../contract/jejak-audit.ts'

export const auditWeb = webModule({ screens: [[jejakAudit, () => import('./jejak-audit.tsx')]] })
