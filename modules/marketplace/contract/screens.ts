import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** The switch for all screens of marketplaces. */
export const gate = { all: ['MARKETPLACE_INTEGRATION_MODULE'] }

/** Offers pieces at a marketplace. */
export const kirimMarketplace = defineScreen({
  path: '/kirim-marketplace',
  title: 'Kirim Ke Marketplace',
  menu: menu.barangLain,
  gate,
  synonyms: ['jual online', 'shopee', 'tiktok shop', 'publish offer'],
})
