import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('timbang_baki', () => import('./weighing-drawer.tsx'), 'Timbang Baki')

export const weighingWeb = webModule({ screens: { '/timbang-baki': () => import('./timbang-baki.tsx') } })
