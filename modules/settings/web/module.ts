import { webModule } from '#engine/web/module.ts'

export const settingsWeb = webModule({
  screens: {
    '/settingsystem': () => import('./settingsystem.tsx'),
    '/whatsapp-setting': () => import('./whatsapp-setting.tsx'),
  },
})
