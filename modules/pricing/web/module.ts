import { webModule } from '#engine/web/module.ts'
import { masterGroup } from '../contract/master-group.ts'
import { parameterHargaBeli } from '../contract/parameter-harga-beli.ts'
import { masterParameterHargaEmas } from '../contract/master-parameter-harga-emas.ts'

/** Masters of prices are the engine's own, with the history of each price beside. */
export const pricingWeb = webModule({
  screens: [
    [masterGroup.screen, () => import('./master-group.tsx')],
    [masterParameterHargaEmas.screen, () => import('./master-parameter-harga-emas.tsx')],
    [parameterHargaBeli.screen, () => import('./parameter-harga-beli.tsx')],
  ],
})
