// What the applications may call of marketplaces.
export type { Marketplaces } from './accounts.ts'
export { type MarketplaceOptions, marketplacesOf, noMarketplaces } from './connect.ts'
export { createMarketplaceModule } from './module.ts'
