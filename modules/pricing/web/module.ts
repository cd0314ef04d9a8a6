import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('rencana_harga', () => import('./price-plan-drawer.tsx'), 'Rencana Harga')

/** Masters of prices use the engine's own screens, with the history of each price; `public-screens.ts` has the board. */
export const pricingWeb = webModule({
  screens: {
    '/harga-hari-ini': () => import('./harga-hari-ini.tsx'),
    '/master-group': () => import('./master-group.tsx'),
    '/master-parameter-harga-emas': () => import('./master-parameter-harga-emas.tsx'),
    '/parameter-kurs': () => import('./parameter-kurs.tsx'),
    '/parameter-harga-beli': () => import('./parameter-harga-beli.tsx'),
  },
})
