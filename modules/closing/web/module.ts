import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { tutupToko } from '../contract/tutup-toko.ts'

registerDrawer('tutup_toko', () => import('./closed-day-drawer.tsx'))

export const closingWeb = webModule({ screens: [[tutupToko, () => import('./tutup-toko.tsx')]] })
