import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { redirectToGrosir, saleGoods, sellingRefusals, transaksiPenjualan, wholesaleGoods, wholesaleRefusals } from './penjualan.ts'

/** Asks for the approvals of a sale. The approval of a debt is asked for when the sale is saved. */
export const askSaleApprovals = approvalsAskedBy('POST penjualan/otorisasi', transaksiPenjualan, saleGoods, sellingRefusals)

/** Of a sale to a dealer, alike. */
export const askWholesaleApprovals = approvalsAskedBy('POST penjualan/grosir/otorisasi', redirectToGrosir, wholesaleGoods, [
  ...sellingRefusals,
  ...wholesaleRefusals,
])
