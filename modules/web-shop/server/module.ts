import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { findSendable, listStanding, sendAgain, sendPieces, withdrawPieces } from './barang-external.ts'
import { externalFollowing, externalSending } from './send-external.ts'
import type { WebShop } from './web-shop.ts'

/** Pieces in an external web shop. */
export function createWebShopModule({ webShop, files }: { readonly webShop: WebShop; readonly files: FileStore }): ServerModule {
  return serverModule(declarations, {
    handlers: {
      findSendable,
      sendPieces: sendPieces(webShop),
      withdrawPieces: withdrawPieces(webShop),
      sendAgain: sendAgain(webShop),
      listStanding,
    },
    jobs: [externalSending(webShop, files), externalFollowing],
  })
}
