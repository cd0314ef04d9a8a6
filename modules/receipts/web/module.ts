import { webModule } from '#engine/web/module.ts'

export const receiptsWeb = webModule({
  screens: {
    '/setting-nota': () => import('./setting-nota.tsx'),
    '/setting-nota-slip': () => import('./setting-nota-slip.tsx'),
  },
})
