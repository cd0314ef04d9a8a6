import { z } from 'zod'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { tradeRefusals } from '#modules/documents/contract/trade.ts'
import { paidInRefusals, paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { queue as q } from '#modules/queue/contract/fields.ts'
import { defineQueue, waitingPieces } from '#modules/queue/contract/queue.ts'
import { refusals as queueRefusals } from '#modules/queue/contract/refusals.ts'
import { sales as s } from './fields.ts'
import { penjualan, saleGoods, sellingApprovals, sellingRefusals, transaksiPenjualan } from './penjualan.ts'
import { refusals } from './refusals.ts'

/** Where the cashier takes the money for sales that sales staff have entered. */
export const validasiPenjualan = defineScreen({
  path: '/validasi-penjualan',
  hint: 'Scan QR pada slip dari sales, hitung uangnya, lalu simpan. Yang paling lama menunggu ada di atas',
  title: 'Validasi Penjualan',
  menu: menu.validasi,
  synonyms: ['terima uang penjualan', 'antrian penjualan', 'antrian kasir', 'scan slip', 'validate sale'],
})

/** The content of a sale that is left for the cashier. */
export type WaitingGoods = z.output<typeof saleGoods>

/** The sales that wait for the cashier, trade-ins too; he says the total that he read to the customer. */
export const waitingSales = defineQueue({
  document: penjualan,
  prefix: 'AP',
  entry: transaksiPenjualan,
  screen: validasiPenjualan,
  goods: saleGoods,
  shown: waitingPieces,
  said: objectOf([s.grand_total, s.bayar_tukar]),
  refusals: {
    sent: sellingRefusals,
    accepted: [...sellingRefusals, refusals.TOTAL_CHANGED, ...paidInRefusals, ...paidOutRefusals, ...tradeRefusals],
  },
  approvals: sellingApprovals,
})

export const { send: sendSale, list: readWaitingSales, accept: acceptSale, refuse: refuseSale, open: openSale } = waitingSales.calls

/**
 * The present total, by the prices and the tax of the moment; `semula` and `harga_semula` are those that the customer heard when the sale was left.
 */
export const lookAtWaiting = endpoint({
  call: 'GET penjualan/antri/{no_antri}',
  summary: 'What a sale that waits comes to now, beside what was told when it was left',
  access: openTo(validasiPenjualan),
  reply: objectOf([q.no_antri, s.biaya_admin, s.biaya_kemas, s.ongkos_kirim, s.ppn, s.ppn_di_atas]).and(
    z.object({
      grand_total: z.int(),
      bayar_tukar: z.int(),
      bayar_poin: z.int(),
      bayar_kupon: z.int(),
      bayar: z.int(),
      semula: z.int(),
      detail_barang: z.array(objectOf([s.kode_barcode, s.nama_barang, s.qty, s.berat, s.harga_total]).and(z.object({ harga_semula: z.int() }))),
      detail_tukar: z.array(z.object({ nama_barang: z.string(), berat: z.number(), harga: z.int() })),
    }),
  ),
  refusals: [queueRefusals.NOT_WAITING, ...sellingRefusals],
})

/** What a sale that waits comes to now. */
export type SaleNow = ReplyOf<typeof lookAtWaiting>
