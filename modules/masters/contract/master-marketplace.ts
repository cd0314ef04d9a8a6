import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Marketplaces that the chain sells on. */
export const masterMarketplace = defineMaster({
  screen: { path: '/master-marketplace', title: 'Master Marketplace', menu: menu.masterTempat, shownTo: keepers },
  api: crud('marketplace', 'kode_marketplace'),
  table: 'marketplace',
  key: 'kode_marketplace',
  fields: [m.kode_marketplace, m.nama_marketplace],
})
