import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { type ScreenNeeds, asksSignature, opensScreen, readsScreen, readsSignature, showsSale } from './layar-customer.ts'

/** The screens of customers on the server. */
export const createCustomerScreenModule = (needs: ScreenNeeds) =>
  serverModule(declarations, {
    handlers: { openScreen: opensScreen, showSale: showsSale, askSignature: asksSignature, readSignature: readsSignature, ...readsScreen(needs) },
  })
