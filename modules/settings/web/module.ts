import { webModule } from '#engine/web/module.ts'

export const settingsWeb = webModule({
  screens: {
    '/settingsystem': () => import('./settingsystem.tsx'),
    '/setting-member': () => import('./setting-member.tsx'),
  },
})
