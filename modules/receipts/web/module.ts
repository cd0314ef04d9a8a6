import { webModule } from '#engine/web/module.ts'
import { settingNota, settingNotaSlip } from '../contract/setting-nota.ts'

export const receiptsWeb = webModule({
  screens: [
    [settingNota, () => import('./setting-nota.tsx')],
    [settingNotaSlip, () => import('./setting-nota-slip.tsx')],
  ],
})
