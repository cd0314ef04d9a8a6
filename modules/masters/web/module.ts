import { webModule } from '#engine/web/module.ts'

export const mastersWeb = webModule({
  screens: {
    '/settingtoko': () => import('./settingtoko.tsx'),
    '/master-sales': () => import('./master-sales.tsx'),
  },
})
