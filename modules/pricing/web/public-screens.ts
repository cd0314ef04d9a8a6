import { webModule } from '#engine/web/module.ts'

/** The board of prices, which opens without a login; `module.ts` has what stands in the shell. */
export const publicPricingWeb = webModule({ screens: { '/papan-harga': () => import('./papan-harga.tsx') } })
