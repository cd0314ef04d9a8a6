import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { paymentList } from '#modules/payments/contract/payment.ts'
import { manual as m } from './fields.ts'
import { validates } from './gates.ts'
import {
  enteringRefusals,
  jualBeliManual,
  payingRefusals,
  tradedGoods,
  tradedLines,
  tradingApprovals,
  tradingRefusals,
  transaksiJualBeliManual,
} from './jual-beli-manual.ts'
import { refusals } from './refusals.ts'

const gate = { all: [validates] }

/** Where the cashier takes the money for what sales staff have entered. */
export const validasiJualBeliManual = defineScreen({
  path: '/validasi-jual-beli-manual',
  title: 'Validasi Jual Beli Manual',
  menu: menu.validasi,
  gate,
  synonyms: ['terima uang manual', 'antrian kasir', 'validate manual trade'],
})

/** Leaves a trade for the cashier: its goods are there and priced now, and nothing has moved. */
export const sendTrade = endpoint({
  call: 'POST jual_beli_manual/antri',
  summary: 'Leaves a trade by gram for the cashier to take the money; nothing moves yet',
  access: { who: 'screens', screens: [transaksiJualBeliManual], gate },
  body: tradedGoods,
  reply: objectOf([m.no_antri]).and(z.object({ grand_total: z.int() })),
  moves: true,
  refusals: enteringRefusals,
})

/** A trade that waits: who entered it, for whom, what it comes to, and its lines. */
const waitingTrade = objectOf([m.no_antri, w.tgl_system, w.created_at, w.user_id, m.nama_customer]).and(
  z.object({ grand_total: z.int(), detail_jual: tradedLines, detail_beli: tradedLines }),
)

/** A trade that waits. */
export type WaitingTrade = z.output<typeof waitingTrade>

export const readWaiting = endpoint({
  call: 'GET jual_beli_manual/antri',
  summary: 'The trades by gram of the shop that wait for the cashier, the oldest first',
  access: openTo(validasiJualBeliManual),
  reply: z.array(waitingTrade),
})

/** Takes the money: the trade becomes a document, at the prices that were agreed. */
export const acceptTrade = endpoint({
  call: 'POST jual_beli_manual/terima',
  summary: 'Takes the money for a trade that waits: writes and posts it, answers the whole document',
  access: openTo(validasiJualBeliManual),
  body: objectOf([m.no_antri]).and(z.object({ detail_bayar: paymentList })),
  reply: jualBeliManual.calls.read.reply,
  moves: true,
  refusals: [refusals.NOT_WAITING, ...tradingRefusals, ...payingRefusals],
  approvals: tradingApprovals,
})

export const refuseTrade = endpoint({
  call: 'POST jual_beli_manual/tolak',
  summary: 'Refuses a trade that waits, with a reason; nothing moves',
  access: openTo(validasiJualBeliManual),
  body: objectOf([m.no_antri, m.alasan_tolak]),
  reply: objectOf([m.no_antri]),
  moves: true,
  refusals: [refusals.NOT_WAITING],
})
