import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { tradeRefusals } from '#modules/documents/contract/trade.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { defineQueue, waitingPieces } from '#modules/queue/contract/queue.ts'
import { deposits as d } from './fields.ts'
import { depositGoods, pricingApprovals, pricingRefusals, titipan, transaksiTitipan } from './titipan.ts'

/** Where the cashier takes the money for deposits that sales staff have entered. */
export const validasiTitipan = defineScreen({
  path: '/validasi-titipan',
  title: 'Validasi Titipan',
  menu: menu.validasi,
  synonyms: ['terima uang titipan', 'antrian titipan', 'validate deposit'],
})

/** The deposits that wait for the cashier, with their pieces, until when they are to be held; he takes what is paid of them now. */
export const waitingDeposits = defineQueue({
  document: titipan,
  prefix: 'AT',
  entry: transaksiTitipan,
  screen: validasiTitipan,
  goods: depositGoods,
  shown: objectOf([d.tgl_jatuh_tempo]).and(waitingPieces),
  refusals: { sent: pricingRefusals, accepted: [...pricingRefusals, ...paidInRefusals, ...tradeRefusals] },
  approvals: pricingApprovals,
})

export const {
  send: sendDeposit,
  list: readWaitingDeposits,
  accept: acceptDeposit,
  refuse: refuseDeposit,
  open: openWaitingDeposit,
} = waitingDeposits.calls

/** A deposit that waits. */
export type WaitingDeposit = ReplyOf<typeof readWaitingDeposits>[number]
