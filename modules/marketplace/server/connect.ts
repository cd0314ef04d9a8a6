import type { Marketplaces } from './accounts.ts'
import { sealOf } from './seal.ts'
import { shopee } from './shopee.ts'
import { tiktok } from './tiktok.ts'

/** The settings of an installation for marketplaces. */
export interface MarketplaceOptions {
  /** The key that seals secrets in the database. Without it no request is sent. */
  readonly key: string | undefined
  /** The address of this installation as marketplaces know it. */
  readonly address: string | undefined
  /** Addresses of test environments of the marketplaces, instead of the usual ones. */
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
