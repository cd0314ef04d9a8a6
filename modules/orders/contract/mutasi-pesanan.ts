import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import { type Category, categoryKeys } from '#modules/approvals/contract/categories.ts'
import { pickUpRefusals, pickedUp } from '#modules/deposits/contract/mutasi-titipan.ts'
import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { members } from '#modules/members/contract/fields.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { orders as o } from './fields.ts'
import { lihatPesanan } from './pesanan.ts'
import { refusals } from './refusals.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]) => defineScreen({ path, title, menu: menu.pesanan, synonyms })

/** A customer pays further on his order. */
export const bayarPesanan = screenOf('/bayar-pesanan', 'Bayar Pesanan', ['tambah dp pesanan', 'angsur pesanan', 'pay order'])
/** A customer takes what was made for him: a sale. */
export const ambilPesanan = screenOf('/ambil-pesanan', 'Ambil Pesanan', ['pelunasan pesanan', 'pesanan jadi', 'pick up order'])
/** A customer gives his order up. */
export const batalPesanan = screenOf('/batal-pesanan', 'Batal Pesanan', ['kembalikan dp pesanan', 'cancel order'])
/** A customer fetches his own piece, which the order was made after. */
export const ambilBarangContoh = screenOf('/ambil-barang-contoh', 'Ambil Barang Contoh', ['contoh pesanan', 'kembalikan contoh', 'fetch sample'])
/** What was paid further, fetched and given up. */
export const lihatMutasiPesanan = screenOf('/lihat-mutasi-pesanan', 'Lihat Mutasi Pesanan', ['riwayat bayar pesanan', 'order payments'])
/** Takes back a payment, or the fetching of a sample, of today. */
export const batalMutasiPesanan = screenOf('/batal-mutasi-pesanan', 'Batal Mutasi Pesanan', ['salah bayar pesanan', 'undo order payment'])

/** What a customer pays further on an order, that he fetches his sample, or how he gives it up: what he had with us is paid back, less what the shop keeps. */
export const mutasiPesanan = defineDocument({
  kind: 'MUTASI_PESANAN',
  name: 'mutasi_pesanan',
  title: 'Mutasi Pesanan',
  prefix: 'MP',
  number: o.no_mutasi_pesanan,
  header: [
    o.jenis_mutasi_pesanan,
    o.no_pesanan,
    o.nama_customer,
    o.no_hp,
    o.contoh.optional(),
    o.uang_pesanan,
    o.potongan_batal,
    o.grand_total,
    o.jumlah_bayar,
    o.kembali,
    o.keterangan.optional(),
  ],
  told: [o.no_pesanan, o.nama_customer, o.grand_total],
  parts: { detail_bayar: paymentPart('mutasi_pesanan_bayar', bayarPesanan, ambilPesanan, batalPesanan) },
  screens: { entry: bayarPesanan, list: lihatMutasiPesanan },
  // What happened is printed where it was done.
  readers: [batalPesanan, ambilBarangContoh],
  actions: {
    batal: cancelling({
      screen: batalMutasiPesanan,
      approval: 'BATAL_PESANAN',
      onlyOnItsDate: refusals.ORDER_EVENT_OF_YESTERDAY,
      refusals: [refusals.ORDER_CANCELLED_FOR_GOOD, refusals.ORDER_OVER],
    }),
  },
  list: {
    columns: [
      col(o.no_mutasi_pesanan, { opens: 'mutasi_pesanan' }),
      col(w.tgl_system),
      col(w.created_at),
      col(o.jenis_mutasi_pesanan),
      col(o.no_pesanan, { opens: 'pesanan' }),
      col(o.nama_customer),
      col(o.contoh.optional()),
      col(o.uang_pesanan),
      col(o.potongan_batal),
      col(o.grand_total),
      col(o.cara_bayar),
      col(w.status),
    ],
    search: [o.no_mutasi_pesanan, o.no_pesanan, o.nama_customer, o.no_hp],
    gathered: [{ field: o.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
})

/** What happened to an order, as it is stored. */
export type OrderEvent = DocumentOf<typeof mutasiPesanan>

/** What happens to an order, about to be written. */
export type NewOrderEvent = NewDocument<typeof mutasiPesanan>

/** A piece that an order holds, at what it is sold for now. */
const madePiece = objectOf([o.kode_barcode, o.nama_barang, o.kadar_cetak, o.kode_baki, o.berat, o.harga_total])
const ordered = objectOf([o.deskripsi, o.nama_dept, o.nama_group, o.berat, o.sub_total, o.contoh.optional(), o.berat_contoh.optional()])

/** An order for whoever takes its money, hands it over or gives its sample back. */
const openOrder = objectOf([
  o.no_pesanan,
  o.tgl_selesai,
  o.nama_customer,
  o.no_hp,
  // The member whose telephone it is, where he is known.
  members.kode_member.optional(),
  members.nama_member.optional(),
  o.harga_dikunci,
  o.total_qty,
  o.total_harga,
  o.uang_pesanan,
  o.sisa_bayar,
  o.status_contoh,
  o.hari_lewat,
  o.harga_jadi,
]).and(
  // What of it somebody must allow before it is handed over, as far as whoever reads it may know.
  z.object({ detail_pesanan: z.array(ordered), detail_barang: z.array(madePiece), perlu_otorisasi: z.array(z.enum(categoryKeys)) }),
)

/** An order for whoever takes its money, hands it over or gives its sample back. */
export type OpenOrder = z.output<typeof openOrder>

export const readOpenOrders = endpoint({
  call: 'GET pesanan/terbuka',
  summary:
    'The open orders of the shop with what was made for them, at what it is sold for now, what is due first; found by number, customer, telephone and piece',
  access: openTo(bayarPesanan, ambilPesanan, batalPesanan, lihatPesanan),
  query: openQuery,
  reply: z.array(openOrder),
})

/** Also those that are over: a sample may stay longer. */
export const readSamples = endpoint({
  call: 'GET pesanan/contoh',
  summary: 'The orders whose samples are with us, what is due first; found by number, customer, telephone and piece',
  access: openTo(ambilBarangContoh),
  query: openQuery,
  reply: z.array(openOrder),
})

/** Takes a further payment; cash is given change of what is left to pay. */
export const payOrder = endpoint({
  call: 'POST pesanan/bayar',
  summary: 'Takes a further payment on an open order, of whichever day it is',
  access: openTo(bayarPesanan),
  body: objectOf([o.no_pesanan, o.dp.labelled('Jumlah'), o.keterangan.optional()]).and(paid),
  reply: mutasiPesanan.calls.read.reply,
  moves: true,
  refusals: [refusals.ORDER_OVER, refusals.ORDER_PAID_TOO_MUCH, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})

/** Gives the customer's own pieces back, all of an order at once. */
export const fetchSample = endpoint({
  call: 'POST pesanan/contoh',
  summary: 'Gives the samples of an order back to the customer, whatever became of the order',
  access: openTo(ambilBarangContoh),
  body: objectOf([o.no_pesanan, o.keterangan.optional()]),
  reply: mutasiPesanan.calls.read.reply,
  moves: true,
  refusals: [refusals.SAMPLE_NOT_HERE, ...dateRefusals],
})

/** Hands over what was made: a sale, which what was paid pays for; the rest is paid now, and what is left of it goes back as change. */
export const pickUpOrder = endpoint({
  call: 'POST pesanan/ambil',
  summary:
    'Sells the pieces that an open order holds, at its rates a gram where they are locked, else at those of the day; what was paid counts; answers the sale',
  access: openTo(ambilPesanan),
  body: objectOf([o.no_pesanan]).and(pickedUp),
  reply: penjualan.calls.read.reply,
  moves: true,
  refusals: [refusals.ORDER_OVER, refusals.ORDER_NOT_MADE, ledgerRefusals.CASH_SHORT, ...pickUpRefusals, ...approvalAnswers],
  approvals: ['TURUN_ONGKOS', 'BATAS_HARGA_JUAL', 'BERLIAN_DI_BAWAH_MODAL'] satisfies Category[],
})

/** Of an order that is handed over. */
export const askOrderApprovals = approvalsAskedBy('POST pesanan/ambil/otorisasi', ambilPesanan, objectOf([o.no_pesanan]), [
  refusals.ORDER_OVER,
  refusals.ORDER_NOT_MADE,
])

/** Gives an order up: what was made for it is anybody's. */
export const cancelOrder = endpoint({
  call: 'POST pesanan/batal',
  summary: 'Gives an open order up: pays back what the customer had with us, less what the shop keeps; the pieces that were made are free',
  access: openTo(batalPesanan),
  body: objectOf([o.no_pesanan, o.potongan_batal, o.keterangan]).and(paid),
  reply: mutasiPesanan.calls.read.reply,
  moves: true,
  refusals: [
    refusals.ORDER_OVER,
    refusals.ORDER_FEE_TOO_LARGE,
    goodsRefusals.STATUS_CHANGED,
    ...paidOutRefusals,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAL_PESANAN'] satisfies Category[],
})
