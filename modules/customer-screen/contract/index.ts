import { declarations as declare } from '#engine/contract/declarations.ts'
import { askSignature, giveSignature, openScreen, readScreen, readShownPhoto, readSignature, screenRefusals, showSale } from './layar-customer.ts'
import { signatureRefusals } from './signature.ts'
import { layarCustomer } from './public-screens.ts'

export const declarations = declare({
  module: 'customer-screen',
  screens: [layarCustomer],
  endpoints: { openScreen, showSale, readScreen, readShownPhoto, askSignature, readSignature, giveSignature },
  refusals: { ...screenRefusals, ...signatureRefusals },
  tables: { layar_customer: layarCustomer.title },
})
