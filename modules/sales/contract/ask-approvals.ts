import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { redirectToGrosir, saleGoods, sellingRefusals, transaksiPenjualan, wholesaleGoods, wholesaleRefusals } from './penjualan.ts'

/** Of a sale. What is owed of it is asked when it is saved. */
export const askSaleApprovals = approvalsAskedBy('POST penjualan/otorisasi', transaksiPenjualan, saleGoods, sellingRefusals)

/** Of a sale to a dealer, alike. */
export const askWholesaleApprovals = approvalsAskedBy('POST penjualan/grosir/otorisasi', redirectToGrosir, wholesaleGoods, [
  ...sellingRefusals,
  ...wholesaleRefusals,
])
