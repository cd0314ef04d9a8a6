import { webModule } from '#engine/web/module.ts'
import { dashboard, home } from '../contract/dashboard.ts'

export const dashboardWeb = webModule({
  screens: [
    [dashboard, () => import('./dashboard.tsx')],
    [home, () => import('./dashboard.tsx')],
  ],
})
