import { z } from 'zod'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { defineQueue } from '#modules/queue/contract/queue.ts'
import { orders as o } from './fields.ts'
import { givenGold, orderGoods, orderSavingRefusals, orderedLine, orderingRefusals, pesanan, transaksiPesanan } from './pesanan.ts'

/** Sales staff enter, and the cashier takes the money (specification §2). */
export const validates = 'VALIDASI_PESANAN'

const gate = { all: [validates] }

/** Where the cashier takes the money for orders that sales staff have entered. */
export const validasiPesanan = defineScreen({
  path: '/validasi-pesanan',
  title: 'Validasi Pesanan',
  menu: menu.validasi,
  gate,
  synonyms: ['terima uang pesanan', 'antrian pesanan', 'validate order'],
})

/** The orders that wait for the cashier, with their lines; he takes what is paid of them now. */
export const waitingOrders = defineQueue({
  document: pesanan,
  prefix: 'AO',
  entry: transaksiPesanan,
  screen: validasiPesanan,
  gate,
  goods: orderGoods,
  // Gold that the customer gives, at the price of fine gold that the cashier quoted.
  shown: objectOf([o.tgl_selesai, o.harga_dikunci, o.harga_emas.optional()]).and(
    z.object({ detail_pesanan: z.array(orderedLine), detail_emas: z.array(objectOf(givenGold)) }),
  ),
  refusals: { sent: orderingRefusals, accepted: [...orderingRefusals, ...orderSavingRefusals] },
  approvals: [],
})

export const { send: sendOrder, list: readWaitingOrders, accept: acceptOrder, refuse: refuseOrder, open: openWaitingOrder } = waitingOrders.calls

/** An order that waits. */
export type WaitingOrder = ReplyOf<typeof readWaitingOrders>[number]
