import { z } from 'zod'
import { type DocumentOf, type NewDocument, documentPart } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { categoryKeys } from '#modules/approvals/contract/categories.ts'
import { defineCase } from '#modules/cases/contract/case.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { members } from '#modules/members/contract/fields.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { handingOver } from '#modules/sales/contract/pick-up.ts'
import { orders as o } from './fields.ts'
import { standingFixing } from './fixings.ts'
import { lihatPesanan, pesanan } from './pesanan.ts'
import { refusals } from './refusals.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]) => defineScreen({ path, title, menu: menu.pesanan, synonyms })

/** A piece that an order holds, at what it is sold for now. */
const madePiece = objectOf([o.kode_barcode, o.nama_barang, o.kadar_cetak, o.kode_baki, o.berat, o.harga_total])
/** A line that was ordered, with the price of the day of its group and the grams of it that have no fixed price. */
const ordered = objectOf([
  o.no_baris,
  o.deskripsi,
  o.nama_dept,
  o.nama_group,
  o.berat,
  o.sub_total,
  o.contoh.optional(),
  o.berat_contoh.optional(),
  o.foto_pesanan,
  o.harga_per_gram,
  o.berat_bebas,
]).and(z.object({ kunci: z.array(standingFixing) }))

/** What is fixed of a line now, at the price a gram that was seen. */
export const fixedNow = [o.berat_dikunci.optional()] as const
const fixedLine = objectOf([o.no_baris, ...fixedNow, o.harga_per_gram])
const linesMax = 30

/** An order, for the screens that take its money, hand it over or give its sample back. */
const openOrder = objectOf([
  o.no_pesanan,
  o.tgl_selesai,
  o.nama_customer,
  o.no_hp,
  // The member with this telephone number, where there is one.
  members.kode_member.optional(),
  members.nama_member.optional(),
  o.harga_dikunci,
  o.kunci_sampai.optional(),
  o.hari_lewat_kunci,
  o.total_qty,
  o.total_harga,
  o.uang_pesanan,
  o.emas_pelanggan,
  o.nilai_emas_pelanggan,
  // What its gold pays of it if it is picked up now.
  o.bayar_emas,
  o.sisa_bayar,
  o.status_contoh,
  o.hari_lewat,
  o.harga_jadi,
]).and(
  // The approvals that handing it over needs, as far as the reader may know them.
  z.object({ detail_pesanan: z.array(ordered), detail_barang: z.array(madePiece), perlu_otorisasi: z.array(z.enum(categoryKeys)) }),
)

/** An order, for the screens that take its money, hand it over or give its sample back. */
export type OpenOrder = z.output<typeof openOrder>

const returnGold = 'GET pesanan/emas-pengganti' as const

/** The lot that equal gold goes back out of, where that of the customer is gone. */
export const returnedFrom = o.lot_ganti.from({ api: { list: returnGold, pages: returnGold }, key: 'kode_lot' }, 'nama_barang')

const pickingUpRefusals = [refusals.ORDER_OVER, refusals.ORDER_NOT_MADE, refusals.ORDER_GOLD_NO_PRICE]

/**
 * An order (events.md O1, O6 to O8): more is paid on it, until what was made for it is picked up, which is a sale. Or it is given up: what was paid is paid
 * back, less what the shop keeps, and what was made for it is free. The customer fetches all samples of an order at once, in any state of the order.
 */
export const orderCase = defineCase({
  document: pesanan,
  events: {
    kind: 'MUTASI_PESANAN',
    name: 'mutasi_pesanan',
    title: 'Mutasi Pesanan',
    prefix: 'MP',
    number: o.no_mutasi_pesanan,
    step: o.jenis_mutasi_pesanan,
    header: [o.contoh.optional(), o.kunci_harga, o.uang_pesanan, o.potongan_batal, o.emas_pelanggan, o.nilai_emas_pelanggan, o.selisih_emas],
    columns: [col(o.contoh.optional()), col(o.uang_pesanan), col(o.potongan_batal), col(o.emas_pelanggan)],
    parts: {
      // The gold that goes back to the customer of an order that is given up.
      detail_emas: documentPart({ table: 'mutasi_pesanan_emas', fields: [o.kode_lot, o.tempat, o.keping, o.berat, o.fine], internal: [o.hpp] }),
    },
    list: screenOf('/lihat-mutasi-pesanan', 'Lihat Mutasi Pesanan', ['riwayat bayar pesanan', 'order payments']),
    cancel: {
      screen: screenOf('/batal-mutasi-pesanan', 'Batal Mutasi Pesanan', ['salah bayar pesanan', 'undo order payment']),
      approval: 'BATAL_PESANAN',
      onlyOnItsDate: refusals.ORDER_EVENT_OF_YESTERDAY,
      notTheLatest: refusals.ORDER_OVER,
      refusals: [refusals.ORDER_PAYMENT_FIXES],
    },
    // The price of a part is fixed: neither goods nor money move.
    mayMoveNothing: true,
  },
  open: {
    summary:
      'The open orders of the shop with what was made for them, at what it is sold for now, what is due first; found by number, customer, telephone and piece',
    reply: openOrder,
    due: [o.tgl_selesai, o.hari_lewat],
    amount: o.sisa_bayar,
    screens: [lihatPesanan],
  },
  steps: {
    BAYAR: {
      screen: screenOf('/bayar-pesanan', 'Bayar Pesanan', ['tambah dp pesanan', 'angsur pesanan', 'pay order']),
      call: 'bayar',
      summary: 'Takes a further payment on an open order, of whichever day it is',
      from: ['AKTIF'],
      to: 'AKTIF',
      otherwise: refusals.ORDER_OVER,
      asks: [o.dp.labelled('Jumlah'), o.keterangan.optional()],
      money: 'IN',
      refusals: [refusals.ORDER_PAID_TOO_MUCH],
    },
    KUNCI: {
      screen: screenOf('/kunci-harga-pesanan', 'Kunci Harga Pesanan', ['kunci harga emas', 'fixing harga pesanan', 'fix order price']),
      call: 'kunci-harga',
      summary: 'Fixes the price of some grams of an open order at the price of the moment; the rest keeps the price of the day of the pick-up',
      from: ['AKTIF'],
      to: 'AKTIF',
      otherwise: refusals.ORDER_OVER,
      asks: [o.keterangan.optional()],
      also: z.object({ detail_kunci: z.array(fixedLine).min(1).max(linesMax) }),
      refusals: [
        refusals.ORDER_FIXED_NOTHING,
        refusals.ORDER_FIXED_TOO_MUCH,
        refusals.ORDER_FIXING_UNPAID,
        refusals.ORDER_PRICE_CHANGED,
        goodsRefusals.MASTER_MISSING,
      ],
    },
    AMBIL: {
      ...handingOver,
      screen: screenOf('/ambil-pesanan', 'Ambil Pesanan', ['pelunasan pesanan', 'pesanan jadi', 'pick up order']),
      call: 'ambil',
      summary:
        'Sells the pieces that an open order holds, at its rates a gram where they are locked, else at those of the day; what was paid counts; answers the sale',
      from: ['AKTIF'],
      to: 'DIAMBIL',
      otherwise: refusals.ORDER_OVER,
      // What was paid beyond the price goes back as change.
      refusals: [refusals.ORDER_NOT_MADE, refusals.ORDER_GOLD_NO_PRICE, ledgerRefusals.CASH_SHORT, ...handingOver.refusals],
      approvals: ['TURUN_ONGKOS', 'BATAS_HARGA_JUAL', 'BERLIAN_DI_BAWAH_MODAL'],
      early: { refusals: pickingUpRefusals, body: objectOf([o.no_pesanan]) },
    },
    BATAL: {
      screen: screenOf('/batal-pesanan', 'Batal Pesanan', ['kembalikan dp pesanan', 'cancel order']),
      call: 'batal',
      summary:
        'Gives an open order up: pays back what the customer had with us, less what the shop keeps, and gives his gold back in grams; the pieces that were made are free',
      from: ['AKTIF'],
      to: 'BATAL',
      otherwise: refusals.ORDER_OVER,
      asks: [o.potongan_batal.starting(0), returnedFrom.optional(), o.keterangan.labelled('Alasan')],
      money: 'OUT',
      refusals: [refusals.ORDER_FEE_TOO_LARGE, refusals.ORDER_GOLD_GONE, refusals.ORDER_GOLD_NOT_ENOUGH, goodsRefusals.STATUS_CHANGED],
      approvals: ['BATAL_PESANAN'],
      // The piece that was made for it may be sold to another customer by then.
      final: refusals.ORDER_CANCELLED_FOR_GOOD,
    },
    CONTOH: {
      screen: screenOf('/ambil-barang-contoh', 'Ambil Barang Contoh', ['contoh pesanan', 'kembalikan contoh', 'fetch sample']),
      call: 'contoh',
      summary: 'Gives the samples of an order back to the customer, in any state of the order',
      state: o.status_contoh,
      from: ['DISIMPAN'],
      to: 'DIAMBIL',
      otherwise: refusals.SAMPLE_NOT_HERE,
      asks: [o.keterangan.optional()],
    },
  },
})

export const { events: mutasiPesanan } = orderCase
export const {
  open: readOpenOrders,
  BAYAR: payOrder,
  KUNCI: fixOrder,
  AMBIL: pickUpOrder,
  AMBIL_otorisasi: askOrderApprovals,
  BATAL: cancelOrder,
  CONTOH: fetchSample,
} = orderCase.calls

/** Also those that are over: a sample may stay longer. */
export const readSamples = endpoint({
  call: 'GET pesanan/contoh',
  summary: 'The orders whose samples are with us, what is due first; found by number, customer, telephone and piece',
  access: openTo(orderCase.steps.CONTOH.screen),
  query: openQuery,
  reply: z.array(openOrder),
})

/** Gold that can go back in place of gold of a customer's that is gone. */
export const readReturnGold = endpoint({
  call: returnGold,
  summary: 'The lots of gold of the shop, the oldest first, as far as they hold these words: what goes back where gold of a customer is gone',
  access: openTo(orderCase.steps.BATAL.screen),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: page(objectOf([o.kode_lot, o.nama_barang, o.tempat, o.berat, o.fine])),
})

/** What happened to an order, as it is stored. */
export type OrderEvent = DocumentOf<typeof mutasiPesanan>

/** What happens to an order, about to be written. */
export type NewOrderEvent = NewDocument<typeof mutasiPesanan>
