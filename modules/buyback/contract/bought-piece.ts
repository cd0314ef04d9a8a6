import { percentText } from '#engine/kinds/number.ts'
import { z } from 'zod'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { type Joined, documentWords as w } from '#engine/contract/document.ts'
import { type RowOf, objectOf } from '#engine/contract/field.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { masterKondisiPembelian } from '#modules/pricing/contract/master-kondisi-pembelian.ts'
import { bought as b } from './fields.ts'
import { refusals } from './refusals.ts'

/**
 * The stored values of each piece that a customer brings. The number of its invoice is not among them, because each kind of document has
 * its own name for it.
 */
export const boughtFields = [
  // Our own piece, and its invoice; goods that are not ours have none of these.
  b.kode_barcode.optional(),
  b.toko_nota.optional(),
  b.tgl_nota.optional(),
  b.umur_bulan.optional(),
  b.berat_nota.optional(),
  b.harga_nota.optional(),
  // Goods that are not ours: the invoice of the shop that sold them, where there is one.
  b.toko_lain.optional(),
  b.nota_lain.optional(),
  b.tgl_nota_lain.optional(),
  b.nama_barang,
  b.kode_kategori.optional(),
  b.kode_dept,
  b.kode_group,
  b.kadar,
  b.kadar_cetak.optional(),
  b.kode_kondisi,
  b.kondisi,
  b.qty,
  b.berat,
  b.berat_bayar,
  b.harga_emas,
  b.harga_per_gram,
  b.harga_dasar,
  b.potongan,
  b.pembulatan,
  b.harga,
  b.rumus,
] as const

/** What it keeps of each for the ledger. */
export const boughtInternal = [b.fine] as const

const nama_dept = b.nama_dept
const nama_kategori = b.nama_kategori.optional()
const foto = g.foto.optional()

/** What masters say of each, and of a piece of ours its picture of today. */
export const boughtJoined: readonly Joined<readonly (typeof nama_dept | typeof nama_kategori | typeof foto)[]>[] = [
  { table: 'jenis', by: 'kode_dept', fields: [nama_dept], unknown: refusals.KIND_NOT_FOUND },
  { table: 'kategori', by: 'kode_kategori', fields: [nama_kategori], unknown: refusals.CATEGORY_NOT_FOUND },
  { table: 'barang', by: 'kode_barcode', fields: [foto] },
]

const invoice = b.no_faktur.optional()

/** A piece that a customer brings, with its price, as the reply shows it. */
export type BoughtPiece = RowOf<readonly [...typeof boughtFields, typeof invoice]>

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
export const purityOf = ({ kadar, kadar_cetak }: Pick<BoughtPiece, 'kadar' | 'kadar_cetak'>): string => kadar_cetak ?? percentText(kadar)

/** The lot that a bought piece is, where it has no barcode with us: by its document and its line there. */
export const lotOf = (nomor: string, no_urut: number): string => `${nomor}/${no_urut}`

/** The typed values of goods that are not ours. */
export const strangeGoods = [
  b.nama_barang,
  b.kode_dept.from(masterJenis, 'nama_dept'),
  b.kode_group.from(masterGroup, 'nama_group'),
  b.kadar,
  b.kode_kategori.from(masterKategori, 'nama_kategori').optional(),
] as const

/** What another shop's invoice says of them, where there is one. */
export const otherInvoice = [b.toko_lain.optional(), b.nota_lain.optional(), b.tgl_nota_lain.optional()] as const

/** The shop of an invoice of another shop is said where anything of it is. */
export const lacksShop = ({ toko_lain, nota_lain, tgl_nota_lain }: { readonly [field: string]: unknown }): boolean =>
  !toko_lain && Boolean(nota_lain ?? tgl_nota_lain)

const strange = objectOf(strangeGoods)

/** The typed values of goods that are not ours. */
export type StrangeGoods = z.output<typeof strange>

/**
 * A piece as the cashier buys it: ours by its barcode only, any other by typed values. `harga_per_gram` is the agreed price, in rupiah
 * per gram; without it the price list counts. `harga` is the price that the customer heard, in rupiah; the server computes it again.
 */
export const buyPiece = objectOf([
  b.kode_barcode.optional(),
  b.nama_barang.optional(),
  b.kode_dept.optional(),
  b.kode_group.optional(),
  b.kadar.optional(),
  b.kode_kategori.optional(),
  ...otherInvoice,
  b.kode_kondisi.from(masterKondisiPembelian, 'kondisi_beli'),
  b.berat,
  b.harga_per_gram.optional(),
  b.harga,
]).superRefine((piece, context) => {
  if (piece.kode_barcode !== null) return
  if (lacksShop(piece)) context.addIssue({ code: 'custom', path: ['toko_lain'], message: 'Nama Toko Lain Harus Diisi' })
  // A missing value means the same as an input without text.
  const missing = strange.safeParse(Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== null))).error
  for (const { path, message } of missing?.issues ?? []) context.addIssue({ code: 'custom', path, message })
})

/** A piece as the cashier buys it. */
export type RequestedPiece = z.output<typeof buyPiece>

/** Everything of an invoice that its customer can bring back today. */
export const broughtInvoice = objectOf([
  b.no_faktur,
  w.kode_toko,
  w.nama_toko,
  b.tgl_nota,
  b.umur_bulan,
  trade.nama_customer,
  trade.alamat_customer.optional(),
  trade.no_hp.optional(),
]).and(
  z.object({
    detail_barang: z.array(
      objectOf([
        b.kode_barcode,
        b.nama_barang,
        g.foto.optional(),
        b.kode_kategori.optional(),
        b.kode_dept,
        b.kode_group,
        b.kadar,
        b.kadar_cetak,
        b.qty,
        b.berat_nota,
        b.harga_nota,
      ]),
    ),
  }),
)

/** Everything of an invoice that its customer can bring back today. */
export type BroughtInvoice = z.output<typeof broughtInvoice>

/** Refusals for the pieces that a customer brings. */
export const broughtRefusals = [
  goodsRefusals.NOT_FOUND,
  goodsRefusals.NOT_SOLD,
  goodsRefusals.PRE_ORDERED,
  goodsRefusals.BOUGHT,
  goodsRefusals.DESTROYED,
  goodsRefusals.EXCHANGED,
  refusals.INVOICE_OTHER_SHOP,
  refusals.NOT_PAID_UP,
]

/** Further refusals for the number of an invoice. */
export const invoiceRefusals = [documentRefusals.DOCUMENT_NOT_FOUND, refusals.INVOICE_BOUGHT, refusals.INVOICE_CANCELLED, refusals.NOT_PAID_UP]

/** How pieces that are brought may be refused when they are priced. */
export const pricingRefusals = [
  ...broughtRefusals,
  goodsRefusals.BARCODE_TWICE,
  refusals.KIND_NOT_FOUND,
  refusals.CATEGORY_NOT_FOUND,
  refusals.IDENTITY_REQUIRED,
  refusals.PAPERS_GONE,
  refusals.INVOICE_OF_LATER,
  refusals.GROUP_NOT_BOUGHT,
  refusals.PURITY_OF_GROUP,
  refusals.CONDITION_NOT_FOUND,
  refusals.PURCHASE_PRICE_CHANGED,
]

/** What they may need approvals for. */
export const pricingApprovals = ['TOLERANSI_BERAT_BELI', 'HARGA_BELI_DI_ATAS_NOTA', 'UBAH_HARGA_PER_GRAM'] satisfies Category[]
