import { declarations as declare } from '#engine/contract/declarations.ts'
// Receipts learn the fields of this paper as it is declared.
import './nota-pencairan-marketplace.ts'
import './nota-retur-marketplace.ts'
import { barangMarketplace, findOfferable, listOffers, readOpenAccounts, sendOffers, takeDown, tellAgain } from './barang-marketplace.ts'
import { laporanMarketplace } from './laporan-marketplace.ts'
import { payOut, pencairanMarketplace, readClaims, readCuts } from './pencairan-marketplace.ts'
import { cancelOrder, listOrders, pesananMarketplace, readOrderAgain } from './pesanan-marketplace.ts'
import { findReturnable, returMarketplace, takeReturn } from './retur-marketplace.ts'
import { refusals } from './refusals.ts'
import { kirimMarketplace } from './screens.ts'
import { marketplaceSetting, readAccounts, writeAccount } from './setting.ts'

export const declarations = declare({
  module: 'marketplace',
  screens: [marketplaceSetting, kirimMarketplace, barangMarketplace, pesananMarketplace],
  endpoints: {
    readAccounts,
    writeAccount,
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
  reports: { laporanMarketplace },
  documents: { pencairanMarketplace, returMarketplace },
  tables: { marketplace_akun: 'Akun Marketplace', barang_marketplace: 'Barang Di Marketplace', pesanan_marketplace: 'Pesanan Marketplace' },
  refusals,
})
