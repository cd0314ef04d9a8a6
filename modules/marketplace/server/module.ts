import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import { declarations } from '../contract/index.ts'
import { returMarketplace } from '../contract/retur-marketplace.ts'
import { pencairanMarketplace } from '../contract/pencairan-marketplace.ts'
import type { Marketplaces } from './accounts.ts'
import { findOfferable, listOffers, readOpenAccounts, sendOffers, takeDown, tellAgain } from './offers.ts'
import { cancelOrder, listOrders, orderReading, readOrderAgain } from './orders.ts'
import { marketplaces as report, payOut, readClaims, readCuts } from './payout.ts'
import { findReturnable, returnDoing, takeReturn } from './returns.ts'
import { readAccounts, writeAccount } from './setting.ts'
import { marketFollowing, marketTelling } from './tell.ts'
import { marketWebhook } from './webhook.ts'

/** What marketplaces need from the application. */
export interface MarketplaceNeeds {
  /** The database outside of any transaction. */
  readonly db: Db
  readonly files: FileStore
  readonly settings: SettingsStore
  readonly marketplaces: Marketplaces
  /** The training sells nothing. */
  readonly isTraining: boolean
}

/** Pieces at marketplaces, the orders that come in from there, and what is paid out. */
export function createMarketplaceModule({ db, files, settings, marketplaces, isTraining }: MarketplaceNeeds): ServerModule {
  return serverModule(declarations, {
    handlers: {
      readAccounts,
      writeAccount: writeAccount(marketplaces),
      readOpenAccounts,
      findOfferable,
      sendOffers,
      takeDown,
      tellAgain,
      listOffers,
      listOrders,
      readOrderAgain,
      cancelOrder,
      payOut,
      readClaims,
      readCuts,
      findReturnable,
      takeReturn,
    },
    queries: { laporanMarketplace: report },
    // The mirror of the posting lets the marketplace owe again.
    documents: { pencairanMarketplace: serveDocument(pencairanMarketplace), returMarketplace: serveDocument(returMarketplace, returnDoing) },
    webhooks: isTraining || !marketplaces.seal ? [] : [marketWebhook(db, marketplaces, 'SHOPEE'), marketWebhook(db, marketplaces, 'TIKTOK')],
    jobs: isTraining ? [] : [marketTelling(marketplaces, files), orderReading({ markets: marketplaces, settings }), marketFollowing],
  })
}
