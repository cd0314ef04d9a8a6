import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** A screen of deliveries by suppliers. At first it is shown to users who may see suppliers and the cost of goods. */
export const deliveryScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.pembelianSupplier, shownTo: keepers, synonyms })

/** A screen of what suppliers are paid and get back: where the chain keeps suppliers. */
export const supplierScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.pembelianSupplier, shownTo: keepers, gate: { all: ['SUPPLIER_BARANG'] }, synonyms })
