import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('rencana_harga', () => import('./price-plan-drawer.tsx'), 'Rencana Harga')

/** Masters of prices are the engine's own, with the history of each price beside; `public-screens.ts` has the board. */
export const pricingWeb = webModule({
  screens: {
    '/harga-hari-ini': () => import('./harga-hari-ini.tsx'),
    '/master-group': () => import('./master-group.tsx'),
    '/master-parameter-harga-emas': () => import('./master-parameter-harga-emas.tsx'),
    '/parameter-harga-beli': () => import('./parameter-harga-beli.tsx'),
  },
})
