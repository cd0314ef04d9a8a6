import { z } from 'zod'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { pricingApprovals, pricingRefusals } from '#modules/buyback/contract/bought-piece.ts'
import { tradeRefusals } from '#modules/documents/contract/trade.ts'
import { storedFields } from '#modules/members/contract/data-member.ts'
import { paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { defineQueue } from '#modules/queue/contract/queue.ts'
import { purchases as p } from './fields.ts'
import { pembelian, purchaseGoods, transaksiPembelian } from './pembelian.ts'

/** Where the cashier pays out the purchases that sales staff have weighed and judged. */
export const validasiPembelian = defineScreen({
  path: '/validasi-pembelian',
  title: 'Validasi Pembelian',
  menu: menu.validasi,
  synonyms: ['bayar pembelian', 'antrian pembelian', 'uang keluar pembelian', 'pay out purchases'],
})

/** The purchases that wait for the cashier. They hold nothing: what is bought is the customer's until he is paid. */
export const waitingPurchases = defineQueue({
  document: pembelian,
  prefix: 'AB',
  entry: transaksiPembelian,
  screen: validasiPembelian,
  goods: purchaseGoods,
  shown: storedFields([p.no_identitas.optional(), p.keterangan.optional()]).and(
    z.object({ detail_barang: z.array(objectOf([p.kode_barcode.optional(), p.nama_barang, p.kondisi, p.berat, p.harga])) }),
  ),
  refusals: { sent: pricingRefusals, accepted: [...pricingRefusals, ...paidOutRefusals, ...tradeRefusals] },
  approvals: pricingApprovals,
})

export const {
  send: sendPurchase,
  list: readWaitingPurchases,
  accept: acceptPurchase,
  refuse: refusePurchase,
  open: openWaitingPurchase,
} = waitingPurchases.calls

/** A purchase that waits. */
export type WaitingPurchase = ReplyOf<typeof readWaitingPurchases>[number]
