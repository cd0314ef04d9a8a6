import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentRefusals, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { customerFields, served, tradeList, tradeRefusals, tradeTold, tradedPieces } from '#modules/documents/contract/trade.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'
import { paymentList, payoutPart } from '#modules/payments/contract/payment.ts'
import { paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { masterKondisiPembelian } from '#modules/pricing/contract/master-kondisi-pembelian.ts'
import { purchases as p } from './fields.ts'
import { refusals } from './refusals.ts'

/** Buys back from customers. */
export const transaksiPembelian = defineScreen({
  path: '/transaksi-pembelian',
  title: 'Transaksi Pembelian',
  menu: menu.pembelian,
  synonyms: ['beli', 'buyback', 'barang kembali', 'jual kembali', 'purchase'],
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
  copied: [served],
  told: tradeTold,
  parts: {
    detail_barang: documentPart({
      table: 'pembelian_detail',
      fields: [
        // Our own piece, and the invoice that it was sold with; goods that are not ours have none of these.
        p.kode_barcode.optional(),
        p.no_faktur.optional(),
        p.toko_nota.optional(),
        p.tgl_nota.optional(),
        p.umur_bulan.optional(),
        p.berat_nota.optional(),
        p.harga_nota.optional(),
        p.nama_barang,
        p.kode_kategori.optional(),
        p.kode_dept,
        p.kode_group,
        p.kadar,
        p.kadar_cetak.optional(),
        p.kode_kondisi,
        p.kondisi,
        p.qty,
        p.berat,
        p.berat_bayar,
        p.harga_emas,
        p.harga_per_gram,
        p.harga_dasar,
        p.potongan,
        p.pembulatan,
        p.harga,
        p.rumus,
      ],
      kept: [p.fine],
      joined: [
        { table: 'jenis', by: 'kode_dept', fields: [p.nama_dept], unknown: refusals.KIND_NOT_FOUND },
        { table: 'kategori', by: 'kode_kategori', fields: [p.nama_kategori.optional()], unknown: refusals.CATEGORY_NOT_FOUND },
      ],
    }),
    detail_bayar: payoutPart('pembelian_bayar'),
  },
  screens: { entry: transaksiPembelian, list: lihatPembelian },
  actions: {
    batal: cancelling({
      screen: batalPembelian,
      approval: 'BATAL_PEMBELIAN',
      onlyOnItsDate: refusals.PURCHASE_OF_YESTERDAY,
      refusals: [refusals.PURCHASE_MOVED_ON, goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: tradeList('pembelian', p.no_faktur_beli, p.kode_barcode, [p.no_identitas]),
  grouped: { as: 'dataPembelianGrouped', part: 'detail_barang', by: [p.kode_group, p.kadar], sums: [p.qty, p.berat, p.harga] },
  messageSetting: 'WA_TEMPLATE_PEMBELIAN',
})

/** A whole purchase as it is stored: all that a receipt needs. */
export type Purchase = DocumentOf<typeof pembelian>

/** A purchase that is about to be written. */
export type NewPurchaseDocument = NewDocument<typeof pembelian>

/** A piece as it was bought. */
export type BoughtPiece = Purchase['detail_barang'][number]

/**
 * Whether a bought piece is the shop's own: it comes back under its barcode. Goods of others, and a piece that another shop of the
 * chain sold, come in as a lot.
 */
export const comesBack = (piece: Pick<BoughtPiece, 'kode_barcode' | 'toko_nota'>, kode_toko: string): boolean =>
  piece.kode_barcode !== null && piece.toko_nota === kode_toko

/**
 * The purity of a bought piece as people read it: that of our own as its invoice has it ('420'), that of other goods in percent
 * ('42%').
 */
export const purityOf = ({ kadar, kadar_cetak }: Pick<BoughtPiece, 'kadar' | 'kadar_cetak'>): string => kadar_cetak ?? `${Number(kadar.toFixed(3))}%`

/** The lot that a bought piece is, where it has no barcode with us. */
export const lotOf = (no_faktur_beli: string, no_urut: number): string => `${no_faktur_beli}/${no_urut}`

/** What is typed of goods that are not ours. */
export const strangeGoods = [
  p.nama_barang,
  p.kode_dept.from(masterJenis, 'nama_dept'),
  p.kode_group.from(masterGroup, 'nama_group'),
  p.kadar,
  p.kode_kategori.from(masterKategori, 'nama_kategori').optional(),
] as const

const strange = objectOf(strangeGoods)

/** What is typed of goods that are not ours. */
export type StrangeGoods = z.output<typeof strange>

/**
 * A piece as the cashier buys it: ours by its barcode alone, any other by what is typed of it. `harga` is what the customer
 * was told; the server reckons it again.
 */
export const buyPiece = objectOf([
  p.kode_barcode.optional(),
  p.nama_barang.optional(),
  p.kode_dept.optional(),
  p.kode_group.optional(),
  p.kadar.optional(),
  p.kode_kategori.optional(),
  p.kode_kondisi.from(masterKondisiPembelian, 'kondisi_beli'),
  p.berat,
  p.harga_per_gram,
  p.harga,
]).superRefine((piece, context) => {
  if (piece.kode_barcode !== null) return
  // What was left out says what it says when nothing is typed.
  const missing = strange.safeParse(Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== null))).error
  for (const { path, message } of missing?.issues ?? []) context.addIssue({ code: 'custom', path, message })
})

/** A piece as the cashier buys it. */
export type AskedPiece = z.output<typeof buyPiece>

/** A purchase as the screen sends it. */
export const newPurchase = z.intersection(
  objectOf([...customerFields, p.no_identitas.optional(), p.keterangan.optional()]),
  z.object({ detail_barang: tradedPieces(buyPiece), detail_bayar: paymentList }),
)

/** A purchase as the screen sends it, checked. */
export type NewPurchase = z.output<typeof newPurchase>

/** Everything of an invoice that its customer can sell back today. */
export const broughtInvoice = objectOf([
  p.no_faktur,
  w.kode_toko,
  w.nama_toko,
  p.tgl_nota,
  p.umur_bulan,
  p.nama_customer,
  p.alamat_customer.optional(),
  p.no_hp.optional(),
]).and(
  z.object({
    detail_barang: z.array(
      objectOf([
        p.kode_barcode,
        p.nama_barang,
        g.foto.optional(),
        p.kode_kategori.optional(),
        p.kode_dept,
        p.kode_group,
        p.kadar,
        p.kadar_cetak,
        p.qty,
        p.berat_nota,
        p.harga_nota,
      ]),
    ),
  }),
)

/** Everything of an invoice that its customer can sell back today. */
export type BroughtInvoice = z.output<typeof broughtInvoice>

/** What the pieces themselves may say when somebody brings them. */
const pieceRefusals = [goodsRefusals.NOT_FOUND, goodsRefusals.NOT_SOLD, goodsRefusals.BOUGHT, goodsRefusals.DESTROYED, refusals.INVOICE_OTHER_SHOP]

/** What a customer brings, by the number on his invoice (its QR code) or the barcode of a piece. */
export const findBrought = endpoint({
  call: 'GET pembelian/nota/{kode}',
  summary: 'What can be bought back of an invoice of the chain, by its number or the barcode of one of its pieces',
  access: openTo(transaksiPembelian),
  reply: broughtInvoice,
  refusals: [documentRefusals.DOCUMENT_NOT_FOUND, refusals.INVOICE_BOUGHT, refusals.INVOICE_CANCELLED, ...pieceRefusals],
})

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
  refusals: [
    ...pieceRefusals,
    goodsRefusals.BARCODE_TWICE,
    refusals.KIND_NOT_FOUND,
    refusals.CATEGORY_NOT_FOUND,
    refusals.GROUP_NOT_BOUGHT,
    refusals.PURITY_OF_GROUP,
    refusals.CONDITION_NOT_FOUND,
    refusals.PURCHASE_PRICE_CHANGED,
    ...paidOutRefusals,
    ...tradeRefusals,
  ],
  approvals: ['TOLERANSI_BERAT_BELI', 'HARGA_BELI_DI_ATAS_NOTA', 'UBAH_HARGA_PER_GRAM'] satisfies Category[],
})
