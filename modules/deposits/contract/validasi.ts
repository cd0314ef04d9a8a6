import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { tradeRefusals } from '#modules/documents/contract/trade.ts'
import { paymentList } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { deposits as d } from './fields.ts'
import { refusals } from './refusals.ts'
import { depositGoods, pricingApprovals, pricingRefusals, titipan, transaksiTitipan } from './titipan.ts'

/** Where the cashier takes the money for deposits that sales staff have entered. */
export const validasiTitipan = defineScreen({
  path: '/validasi-titipan',
  title: 'Validasi Titipan',
  menu: menu.validasi,
  synonyms: ['terima uang titipan', 'antrian titipan', 'validate deposit'],
})

/** Leaves a deposit for the cashier: its pieces are there and priced now, and none is held. */
export const sendDeposit = endpoint({
  call: 'POST titipan/antri',
  summary: 'Leaves a deposit for the cashier to take the money; nothing is held yet',
  access: openTo(transaksiTitipan),
  body: depositGoods,
  reply: objectOf([d.no_antri, d.grand_total, d.dp]),
  moves: true,
  refusals: [...pricingRefusals, documentRefusals.SALES_NOT_FOUND],
})

/** A deposit that waits: who entered it, for whom, what it comes to, how much of it is paid now, and its pieces. */
const waitingDeposit = objectOf([d.no_antri, w.tgl_system, w.created_at, w.user_id, d.nama_customer, d.grand_total, d.dp, d.tgl_jatuh_tempo]).and(
  z.object({ detail_barang: z.array(objectOf([d.kode_barcode, d.nama_barang, d.berat, d.harga_total])) }),
)

/** A deposit that waits. */
export type WaitingDeposit = z.output<typeof waitingDeposit>

export const readWaitingDeposits = endpoint({
  call: 'GET titipan/antri',
  summary: 'The deposits of the shop that wait for the cashier, the oldest first',
  access: openTo(validasiTitipan),
  reply: z.array(waitingDeposit),
})

/** Takes the money: what waits becomes a deposit, at the prices that were agreed, where they are those of now. */
export const acceptDeposit = endpoint({
  call: 'POST titipan/terima',
  summary: 'Takes the money for a deposit that waits: holds its pieces, answers the whole deposit',
  access: openTo(validasiTitipan),
  body: objectOf([d.no_antri]).and(z.object({ detail_bayar: paymentList })),
  reply: titipan.calls.read.reply,
  moves: true,
  refusals: [refusals.NOT_WAITING, ...pricingRefusals, ...paidInRefusals, ...tradeRefusals],
  approvals: pricingApprovals,
})

export const refuseDeposit = endpoint({
  call: 'POST titipan/tolak',
  summary: 'Refuses a deposit that waits, with a reason; nothing is held',
  access: openTo(validasiTitipan),
  body: objectOf([d.no_antri, d.alasan_tolak]),
  reply: objectOf([d.no_antri]),
  moves: true,
  refusals: [refusals.NOT_WAITING],
})
