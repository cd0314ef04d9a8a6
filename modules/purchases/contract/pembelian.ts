import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import {
  boughtFields,
  boughtJoined,
  boughtInternal,
  broughtInvoice,
  broughtRefusals,
  buyPiece,
  invoiceRefusals,
  pricingApprovals,
  pricingRefusals,
} from '#modules/buyback/contract/bought-piece.ts'
import { takesPapers } from '#modules/buyback/contract/papers.ts'
import { refusals as buybackRefusals } from '#modules/buyback/contract/refusals.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { customerFields, salespersonSnapshot, tradeList, tradeRefusals, summaryFields, tradedPieces } from '#modules/documents/contract/trade.ts'
import { paid, payoutPart } from '#modules/payments/contract/payment.ts'
import { paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { purchases as p } from './fields.ts'
import { laporanBatalPembelian, laporanPembelianPerFaktur } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Buys back from customers. */
export const transaksiPembelian = defineScreen({
  path: '/transaksi-pembelian',
  hint: 'Scan QR faktur atau ketik nomornya: barang, berat dan harga asalnya terisi sendiri',
  title: 'Transaksi Pembelian',
  menu: menu.pembelian,
  synonyms: ['retur', 'barang retur', 'return', 'buy back', 'beli', 'buyback', 'barang kembali', 'jual kembali', 'purchase'],
})

/** The purchases of the shop, each to be read and printed again. */
export const lihatPembelian = defineScreen({
  path: '/lihat-pembelian',
  title: 'Lihat Pembelian',
  menu: menu.pembelian,
  synonyms: ['cetak ulang nota beli', 'cari faktur beli', 'riwayat pembelian', 'purchase list'],
})

/** Cancels a purchase of today. */
export const batalPembelian = defineScreen({
  path: '/batal-pembelian',
  title: 'Batal Pembelian',
  menu: menu.pembelian,
  synonyms: ['batalkan faktur beli', 'void', 'cancel purchase'],
})

/** A purchase (faktur beli) of goods that customers bring, with our invoice or without; paid out in one step. */
export const pembelian = defineDocument({
  kind: 'PEMBELIAN',
  name: 'pembelian',
  title: 'Pembelian',
  prefix: 'FB',
  number: p.no_faktur_beli,
  header: [
    ...customerFields,
    p.no_identitas.optional(),
    p.total_qty,
    p.total_berat,
    p.sub_total,
    p.potongan,
    p.pembulatan,
    p.grand_total,
    p.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  summary: summaryFields,
  parts: {
    detail_barang: documentPart({
      table: 'pembelian_detail',
      fields: [p.no_faktur.optional(), ...boughtFields],
      internal: boughtInternal,
      joined: boughtJoined,
    }),
    detail_bayar: payoutPart('pembelian_bayar', transaksiPembelian),
  },
  screens: { entry: transaksiPembelian, list: lihatPembelian },
  readers: [laporanPembelianPerFaktur, laporanBatalPembelian].map(({ screen }) => screen),
  actions: {
    batal: cancelling({
      screen: batalPembelian,
      approval: 'BATAL_PEMBELIAN',
      onlyOnItsDate: refusals.PURCHASE_OF_YESTERDAY,
      refusals: [goodsRefusals.ALREADY_SOLD, goodsRefusals.DESTROYED, buybackRefusals.PURCHASE_MOVED_ON, goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: tradeList('pembelian', p.no_faktur_beli, p.kode_barcode, [p.no_identitas], [p.nota_lain, p.toko_lain]),
  grouped: [{ as: 'dataPembelianGrouped', part: 'detail_barang', by: [p.kode_group, p.kadar], sums: [p.qty, p.berat, p.harga] }],
  messageSetting: 'WA_TEMPLATE_PEMBELIAN',
})

/** A whole purchase as it is stored: all that a receipt needs. */
export type Purchase = DocumentOf<typeof pembelian>

/** A purchase that is about to be written. */
export type NewPurchaseDocument = NewDocument<typeof pembelian>

/** Who brings what. */
export const purchaseGoods = z.intersection(
  objectOf([...customerFields, p.no_identitas.optional(), p.keterangan.optional(), p.foto_surat.optional()]),
  z.object({ detail_barang: tradedPieces(buyPiece) }),
)

/** A purchase as the screen sends it, paid. */
export const newPurchase = z.intersection(purchaseGoods, paid)

/** A purchase as the screen sends it, checked. */
export type NewPurchase = z.output<typeof newPurchase>

/** What a customer brings, by the number on his invoice (its QR code) or the barcode of a piece. */
export const findBrought = endpoint({
  call: 'GET pembelian/nota/{kode}',
  summary: 'What can be bought back of an invoice of the chain, by its number or the barcode of one of its pieces',
  access: openTo(transaksiPembelian),
  reply: broughtInvoice,
  refusals: [...invoiceRefusals, ...broughtRefusals],
})

/** Takes the photo of the seller's papers. */
export const takePurchasePapers = takesPapers('POST pembelian/surat', transaksiPembelian)

export const askPurchaseApprovals = approvalsAskedBy('POST pembelian/otorisasi', transaksiPembelian, purchaseGoods, pricingRefusals)

/**
 * Buys. A refusal names what it means in `fields`: a field of the body (`kode_sales`, `detail_barang.0.harga`,
 * `detail_bayar.0.jumlah`), or a piece of ours by its barcode.
 */
export const buy = endpoint({
  call: 'POST pembelian',
  summary: 'Buys goods of a customer: takes them into the stock of used goods, pays them, answers the whole purchase',
  access: openTo(transaksiPembelian),
  body: newPurchase,
  reply: pembelian.calls.read.reply,
  moves: true,
  refusals: [...pricingRefusals, ...paidOutRefusals, ...tradeRefusals],
  approvals: pricingApprovals,
})
