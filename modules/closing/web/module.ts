import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('tutup_toko', () => import('./closed-day-drawer.tsx'))

export const closingWeb = webModule({ screens: { '/tutup-toko': () => import('./tutup-toko.tsx') } })
