// What the applications may call of marketplaces.
export type { Marketplaces } from './accounts.ts'
export { type MarketplaceOptions, marketplacesOf, noMarketplaces } from './connect.ts'
export { type KnownOrder, holdKnownOrder, sellKnownOrder } from './known-order.ts'
export { createMarketplaceModule } from './module.ts'
export { payOutAt } from './payout.ts'
export { takeReturnAt } from './returns.ts'
