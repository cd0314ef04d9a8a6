import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { saleGoods, sellingRefusals, transaksiPenjualan } from './penjualan.ts'

/** Of a sale. What is owed of it is asked when it is saved. */
export const askSaleApprovals = approvalsAskedBy('POST penjualan/otorisasi', transaksiPenjualan, saleGoods, sellingRefusals)
