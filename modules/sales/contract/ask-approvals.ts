import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { approvalNeed } from '#modules/approvals/contract/approvals.ts'
import { saleGoods, sellingRefusals, transaksiPenjualan } from './penjualan.ts'

/** Whoever serves asks for approvals while the customer looks on, before any money is counted. What is owed of a sale is asked when it is saved. */
export const askSaleApprovals = endpoint({
  call: 'POST penjualan/otorisasi',
  summary: 'What a sale that is being entered needs approvals for, each with the request that is signed for it; nothing is taken or moved',
  access: openTo(transaksiPenjualan),
  body: saleGoods,
  readsOnly: true,
  reply: z.object({ perlu: z.array(approvalNeed) }),
  refusals: sellingRefusals,
})
