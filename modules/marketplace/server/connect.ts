import type { Marketplaces } from './accounts.ts'
import { sealOf } from './seal.ts'
import { shopee } from './shopee.ts'
import { tiktok } from './tiktok.ts'

/** What an installation says of marketplaces. */
export interface MarketplaceOptions {
  /** What secrets in the database are sealed with; without it nothing is sent. */
  readonly key: string | undefined
  /** The address of this installation as marketplaces know it. */
  readonly address: string | undefined
  /** Other addresses of the interfaces than the usual ones: a test environment of theirs. */
  readonly shopeeUrl?: string | undefined
  readonly tiktokUrl?: string | undefined
  readonly tiktokAuthUrl?: string | undefined
}

/** No marketplaces. */
export const noMarketplaces: MarketplaceOptions = { key: undefined, address: undefined }

/** The interfaces of marketplaces. */
export const marketplacesOf = ({ key, address, shopeeUrl, tiktokUrl, tiktokAuthUrl }: MarketplaceOptions): Marketplaces => ({
  ports: { SHOPEE: shopee({ url: shopeeUrl }), TIKTOK: tiktok({ url: tiktokUrl, authUrl: tiktokAuthUrl }) },
  seal: key === undefined ? undefined : sealOf(key),
  address: address ?? '',
})
