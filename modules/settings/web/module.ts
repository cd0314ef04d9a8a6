import { webModule } from '#engine/web/module.ts'
import { settingSystem, whatsappSetting } from '../contract/settingsystem.ts'

export const settingsWeb = webModule({
  screens: [
    [settingSystem, () => import('./settingsystem.tsx')],
    [whatsappSetting, () => import('./whatsapp-setting.tsx')],
  ],
})
