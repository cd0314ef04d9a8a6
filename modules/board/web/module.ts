import { webModule } from '#engine/web/module.ts'

export const boardWeb = webModule({ screens: { '/papan-pengerjaan': () => import('./papan-pengerjaan.tsx') } })
