import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Goods without a barcode are traded where their module is on, or where the application runs as one for them. */
export const manualGate = { any: ['MANUAL_ITEMS_TRANSACTION_MODULE', 'STOCK_JUAL_MANUAL'] }

/** Sales staff enter, and the cashier takes the money (specification §2). */
export const validates = 'MANUAL_ITEMS_TRANSACTION'

/** Dealers go on owing gold where they are sold to (docs/decisions/080). */
export const sellsToDealers = 'SEMI_GROSIR'

/** A screen of goods without a barcode, in their part of the menu. */
export const manualScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.manual, gate: manualGate, synonyms })
