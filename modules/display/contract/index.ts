import { declarations as declare } from '#engine/contract/declarations.ts'
import { openScreen, readScreen, readShownPhoto, screenRefusals, showSale } from './layar-customer.ts'
import { layarCustomer } from './public-screens.ts'

export const declarations = declare({
  module: 'display',
  screens: [layarCustomer],
  endpoints: { openScreen, showSale, readScreen, readShownPhoto },
  refusals: screenRefusals,
  tables: { layar_customer: layarCustomer.title },
})
