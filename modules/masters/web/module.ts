import { webModule } from '#engine/web/module.ts'
import { masterSales } from '../contract/master-sales.ts'
import { settingToko } from '../contract/settingtoko.ts'

export const mastersWeb = webModule({
  screens: [
    [settingToko, () => import('./settingtoko.tsx')],
    [masterSales.screen, () => import('./master-sales.tsx')],
  ],
})
