import { webModule } from '#engine/web/module.ts'
import { settingToko } from '../contract/settingtoko.ts'

export const mastersWeb = webModule({
  screens: [[settingToko, () => import('./settingtoko.tsx')]],
})
