import { webModule } from '#engine/web/module.ts'
import { parameterHutangPokok } from '../contract/parameter-hutang-pokok.ts'

export const loansWeb = webModule({
  screens: [[parameterHutangPokok.screen, () => import('./parameter-hutang-pokok.tsx')]],
})
