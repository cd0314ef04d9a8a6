import { webModule } from '#engine/web/module.ts'
import { parameterAkun } from '../contract/parameter-akun.ts'

export const accountingWeb = webModule({
  screens: [[parameterAkun, () => import('./parameter-akun.tsx')]],
})
