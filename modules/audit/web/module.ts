import { webModule } from '#engine/web/module.ts'

export const auditWeb = webModule({ screens: { '/jejak-audit': () => import('./jejak-audit.tsx') } })
