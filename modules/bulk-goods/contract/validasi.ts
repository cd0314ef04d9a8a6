import { z } from 'zod'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { defineQueue } from '#modules/queue/contract/queue.ts'
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

const gate = { all: [validates] }

/** Where the cashier takes the money for what sales staff have entered. */
export const validasiJualBeliManual = defineScreen({
  path: '/validasi-jual-beli-manual',
  title: 'Validasi Jual Beli Manual',
  menu: menu.validasi,
  gate,
  synonyms: ['terima uang manual', 'antrian kasir', 'validate manual trade'],
})

/** The trades by gram that wait for the cashier, with their lines. */
export const waitingTrades = defineQueue({
  document: jualBeliManual,
  prefix: 'AJ',
  entry: transaksiJualBeliManual,
  screen: validasiJualBeliManual,
  gate,
  goods: tradedGoods,
  shown: z.object({ detail_jual: tradedLines, detail_beli: tradedLines, harga_emas: z.int().nullable() }),
  refusals: { sent: enteringRefusals, accepted: [...tradingRefusals, ...payingRefusals] },
  approvals: tradingApprovals,
})

export const { send: sendTrade, list: readWaiting, accept: acceptTrade, refuse: refuseTrade, open: openTrade } = waitingTrades.calls

/** A trade that waits. */
export type WaitingTrade = ReplyOf<typeof readWaiting>[number]
