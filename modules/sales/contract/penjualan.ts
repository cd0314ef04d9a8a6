import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import {
  boughtFields,
  boughtJoined,
  boughtInternal,
  broughtInvoice,
  broughtRefusals,
  buyPiece,
  invoiceRefusals,
  pricingApprovals as buybackApprovals,
  pricingRefusals as buybackRefusals,
} from '#modules/buyback/contract/bought-piece.ts'
import { bought as b } from '#modules/buyback/contract/fields.ts'
import { takesPapers } from '#modules/buyback/contract/papers.ts'
import { sellerFields } from '#modules/buyback/contract/seller.ts'
import { refusals as broughtBackRefusals } from '#modules/buyback/contract/refusals.ts'
import { couponList } from '#modules/coupons/contract/kupon.ts'
import { refusals as couponRefusals, usingRefusals } from '#modules/coupons/contract/refusals.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import {
  byTheTray,
  customerFields,
  salespersonSnapshot,
  tradeList,
  tradeRefusals,
  summaryFields,
  tradedPieces,
} from '#modules/documents/contract/trade.ts'
import { heldRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { lihatTransaksiMember } from '#modules/members/contract/screens.ts'
import { paid, paymentList, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { sales as s } from './fields.ts'
import { reportsOfSales } from './laporan.ts'
import { laporanHarianMember } from './laporan-member.ts'
import { laporanPenjualan } from './laporan-penjualan.ts'
import { checkOwedGold, owedPurities } from './in-gold.ts'
import { refusals } from './refusals.ts'

/** The till: sells pieces of the shop. */
export const transaksiPenjualan = defineScreen({
  path: '/transaksi-penjualan',
  hint: 'Scan barang, F8 untuk pembayaran, F10 simpan dan cetak. Tombol lain ada di baris paling bawah',
  title: 'Transaksi Penjualan',
  menu: menu.penjualan,
  synonyms: ['jual', 'kasir', 'penjualan baru', 'tukar tambah', 'sell', 'till', 'trade-in'],
})

/** The sales of the shop, each to be read and printed again. */
export const lihatPenjualan = defineScreen({
  path: '/lihat-penjualan',
  title: 'Lihat Penjualan',
  menu: menu.penjualan,
  synonyms: ['nota', 'cetak ulang', 'struk', 'cetak ulang nota', 'cari faktur', 'riwayat penjualan', 'reprint', 'sales list'],
})

/** Cancels a sale of today. */
export const batalPenjualan = defineScreen({
  path: '/batal-penjualan',
  title: 'Batal Penjualan',
  menu: menu.penjualan,
  synonyms: ['refund', 'batal nota', 'batalkan faktur', 'void', 'cancel sale'],
})

/** The sales that take old gold in. The menu lists them with the purchases: the screen shows the goods that came in. */
export const lihatTukarTambah = defineScreen({
  path: '/lihat-tukar-tambah',
  title: 'Lihat Tukar Tambah',
  menu: menu.pembelian,
  synonyms: ['tukar tambah', 'cari tukar', 'riwayat tukar', 'emas lama', 'trade-in list', 'exchange'],
})

/** Sells to dealers by the gram, where SEMI_GROSIR is on; else it leads to the server that does (docs/decisions/055). */
export const redirectToGrosir = defineScreen({
  path: '/redirect-to-grosir',
  title: 'Grosir',
  menu: menu.penjualan,
  synonyms: ['jual grosir', 'semi grosir', 'pedagang', 'wholesale', 'dealer'],
})

/** Customers who leave no name (specification §8 wants one before saving). */
export const usualCustomer = 'UMUM'

/**
 * A sale (faktur jual): entered and paid in one step; names, rates and weights are those of the moment. What the customer brings for
 * it is a side of the same document: one number, one difference to pay, one posting (docs/decisions/046).
 */
export const penjualan = defineDocument({
  kind: 'PENJUALAN',
  name: 'penjualan',
  title: 'Penjualan',
  prefix: 'FJ',
  number: s.no_faktur,
  header: [
    ...customerFields,
    s.kode_member.optional(),
    s.no_identitas.optional(),
    s.total_qty,
    s.total_berat,
    s.sub_total,
    s.total_ongkos,
    s.diskon,
    s.pembulatan,
    s.biaya_admin,
    s.biaya_kemas,
    s.ongkos_kirim,
    s.ppn_persen.optional(),
    s.ppn_teks.optional(),
    s.ppn_di_atas,
    s.ppn_dasar,
    s.ppn,
    s.grand_total,
    s.no_titipan.optional(),
    s.bayar_titipan,
    s.no_pesanan.optional(),
    s.no_po.optional(),
    s.bayar_pesanan,
    s.emas_pesanan,
    s.nilai_emas_pesanan,
    s.bayar_emas,
    s.no_cicilan.optional(),
    s.bayar_cicilan,
    s.kode_marketplace.optional(),
    s.no_pesanan_luar.optional(),
    s.bayar_marketplace,
    s.ada_tukar,
    s.qty_tukar,
    s.berat_tukar,
    s.potongan_tukar,
    s.bayar_tukar,
    s.dibayarkan,
    s.nilai_poin,
    s.poin_dipakai,
    s.bayar_poin,
    s.poin_didapat,
    s.poin_persen.optional(),
    s.poin_tangguh.optional(),
    s.poin_lepas.optional(),
    s.bayar_kupon,
    s.jumlah_bayar,
    s.kembali,
    s.sisa_bayar,
    s.fee_sales,
    s.kode_afiliasi.optional(),
    s.komisi_persen,
    s.komisi_afiliasi,
    s.grosir,
    s.berat_grosir.optional(),
    s.harga_emas.optional(),
    s.hutang_fine,
    s.nilai_fine,
    s.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  // The approver of the cancellation sees that a contract of instalments has paid it.
  summary: [...summaryFields, s.no_cicilan.optional()],
  parts: {
    detail_barang: documentPart({
      table: 'penjualan_detail',
      fields: [
        s.kode_barcode,
        s.nama_barang,
        s.keterangan_barang.optional(),
        s.kode_dept,
        s.kode_group,
        s.kadar,
        s.kadar_cetak,
        s.kode_gudang,
        s.kode_baki,
        s.qty,
        s.berat,
        s.harga_per_gram,
        s.harga_dasar,
        s.ongkos,
        s.diskon_persen,
        s.diskon_rp,
        s.diskon_berlian,
        s.diskon_manual,
        s.diskon_lain,
        s.diskon,
        s.pembulatan,
        s.harga_total,
        // Lines from before this column have none.
        s.warna_nota.optional(),
        s.harga_per_gram_daftar.optional(),
        s.ongkos_daftar.optional(),
        s.rumus,
      ],
      // Whose piece it was that was on consignment: he is owed its cost.
      internal: [s.fine, s.hpp, s.kode_supplier.optional()],
      // An accessory also of a row with only one piece sold: its receipt may be printed twice. The picture is today's.
      joined: [{ table: 'barang', by: 'kode_barcode', fields: [s.is_aksesoris, s.foto.optional()] }],
    }),
    detail_bayar: paymentPart('penjualan_bayar', transaksiPenjualan, redirectToGrosir),
    // The old gold that it is paid with.
    detail_tukar: documentPart({
      table: 'penjualan_tukar',
      fields: [s.no_nota.optional(), ...boughtFields],
      internal: boughtInternal,
      joined: boughtJoined,
    }),
    // The salespeople who made it together, and their parts; empty if one made it alone.
    detail_sales: documentPart({
      table: 'penjualan_sales',
      fields: [s.kode_sales, s.nama_sales, s.persen_bagian, s.total_qty, s.total_berat, s.diskon, s.harga_barang, s.fee_sales],
    }),
    // The coupons that pay a part of it, and those that it issues. Codes are money: a stored sale shows only their last four characters.
    detail_kupon: documentPart({
      table: 'penjualan_kupon',
      fields: [s.no_kupon, s.kode_kupon, s.nama_kupon, s.nilai_kupon],
      readThrough: { no_kupon: 'masked_coupon' },
    }),
    kupon_terbit: documentPart({
      table: 'penjualan_kupon_terbit',
      fields: [
        s.no_kupon,
        s.kode_kupon,
        s.nama_kupon,
        s.nilai_kupon,
        s.belanja_minimal,
        s.tgl_mulai,
        s.tgl_akhir,
        s.hanya_member,
        s.toko_berlaku.optional(),
      ],
      readThrough: { no_kupon: 'masked_coupon' },
    }),
    // The gold that a dealer goes on owing for it, by price group; nothing of any other sale.
    detail_emas: documentPart({ table: 'penjualan_emas', fields: [s.kode_group, s.kadar_hutang, s.berat, s.fine] }),
  },
  screens: { entry: transaksiPenjualan, list: lihatPenjualan },
  narrowed: [{ only: s.ada_tukar, screens: [lihatTukarTambah] }],
  readers: [redirectToGrosir, lihatTransaksiMember, ...[laporanPenjualan, laporanHarianMember, ...reportsOfSales].map(({ screen }) => screen)],
  actions: {
    batal: cancelling({
      screen: batalPenjualan,
      approval: 'BATAL_PENJUALAN',
      onlyOnItsDate: refusals.SALE_OF_YESTERDAY,
      // Later payments for it are cancelled first.
      refusals: [
        goodsRefusals.BOUGHT,
        goodsRefusals.ALREADY_SOLD,
        goodsRefusals.DESTROYED,
        goodsRefusals.STATUS_CHANGED,
        ledgerRefusals.CLAIM_SHORT,
        refusals.EXCHANGED_TOGETHER,
        refusals.PO_NOT_AVAILABLE,
        broughtBackRefusals.PURCHASE_MOVED_ON,
        couponRefusals.ISSUED_COUPON_USED,
      ],
    }),
  },
  list: { ...tradeList('penjualan', s.no_faktur, s.kode_barcode, [s.no_identitas]), validBy: true },
  grouped: [
    { as: 'dataJualGrouped', part: 'detail_barang', by: [s.kode_group, s.kadar_cetak], sums: [s.qty, s.berat, s.harga_total] },
    // The old gold of a trade-in, in the form that a purchase answers (specification §2, §7).
    { as: 'dataPembelianGrouped', part: 'detail_tukar', by: [b.kode_group, b.kadar], sums: [b.qty, b.berat, b.harga] },
  ],
  messageSetting: 'WA_TEMPLATE_PENJUALAN',
})

/** A whole sale as it is stored: all that a receipt needs. */
export type Sale = DocumentOf<typeof penjualan>

/** A piece as it was sold. */
export type SoldPiece = Sale['detail_barang'][number]

/** What of a sale is a salesperson's who made it with others. */
export type SalesShare = Omit<Sale['detail_sales'][number], 'no_urut'>

/**
 * A piece as the cashier sells it. `harga_total` is the price the cashier saw; the server reckons it again. Of a row of accessories
 * `qty` says how many; without it, all of them. `harga_per_gram` is said where it is another than the list's.
 */
export const sellPiece = objectOf([
  s.kode_barcode,
  s.qty.optional(),
  s.harga_per_gram.optional(),
  s.ongkos,
  s.diskon_persen.starting(0),
  s.diskon_rp.starting(0),
  s.diskon_berlian.starting(0),
  s.diskon_manual.starting(0),
  s.diskon_lain.starting(0),
  s.harga_total,
])

/** Another salesperson who shares a sale, and his percentage of it. */
const sharedWith = objectOf([s.kode_sales, s.persen_bagian])

/** The salespeople with whom a sale is shared: others than its own salesperson, each once, and a part is left for him. */
function sharing({ kode_sales, detail_sales }: { kode_sales: string; detail_sales: z.output<typeof sharedWith>[] }, context: z.RefinementCtx): void {
  const all = detail_sales.reduce((sum, { persen_bagian }) => sum + Math.round(persen_bagian * 100), 0)
  detail_sales.forEach((each, at) => {
    const isTwice = each.kode_sales === kode_sales || detail_sales.findIndex((other) => other.kode_sales === each.kode_sales) < at
    if (isTwice) context.addIssue({ code: 'custom', path: ['detail_sales', at, 'kode_sales'], message: 'Sales Sudah Ada' })
    if (all >= 10_000 && at === detail_sales.length - 1)
      context.addIssue({ code: 'custom', path: ['detail_sales', at, 'persen_bagian'], message: 'Bagian Sales Lain Harus Kurang Dari 100 %' })
  })
}

/** The sold goods, the customer, and the goods that he brings for them. */
export const saleGoods = z
  .intersection(
    objectOf([
      ...customerFields,
      s.kode_member.optional(),
      // The seller of gold that is not ours.
      ...sellerFields,
      s.keterangan.optional(),
      s.biaya_admin.starting(0),
      s.biaya_kemas.starting(0),
      // Empty for a sale that is not sent.
      s.ongkos_kirim.optional(),
      // How many points of the member pay a part of it.
      s.poin_dipakai.starting(0),
    ]),
    z.object({
      detail_barang: tradedPieces(sellPiece),
      // What the customer brings for it.
      detail_tukar: z.array(buyPiece).max(100, 'Data Barang Maksimal 100').default([]),
      // The salespeople who share it.
      detail_sales: z.array(sharedWith).max(9, 'Sales Maksimal 10').default([]),
      // The coupons that pay a part of it.
      detail_kupon: couponList,
    }),
  )
  .superRefine(sharing)

/** A sale as the till sends it. */
export const newSale = z.intersection(
  saleGoods,
  // The debt that the customer keeps; it needs an approval. The total is the one that the cashier saw: if it has changed, he gets a message.
  objectOf([s.sisa_bayar.starting(0), s.grand_total.optional()]).and(paid),
)

/** A sale as the till sends it, checked. */
export type NewSale = z.output<typeof newSale>

/** What a customer brings for what he takes, by the number on his invoice (its QR code) or the barcode of a piece. */
export const findTraded = endpoint({
  call: 'GET penjualan/tukar/{kode}',
  summary: 'What can be traded in of an invoice of the chain, by its number or the barcode of one of its pieces',
  access: openTo(transaksiPenjualan),
  reply: broughtInvoice,
  refusals: [...invoiceRefusals, ...broughtRefusals],
})

/** Takes the photo of the papers of a customer who brings gold that is not ours. */
export const takeTradePapers = takesPapers('POST penjualan/surat', transaksiPenjualan)

/** The refusals for the sold goods and for the goods that the customer brings. */
export const sellingRefusals = [
  goodsRefusals.ALREADY_SOLD,
  goodsRefusals.BOUGHT,
  goodsRefusals.EXCHANGED,
  goodsRefusals.RETAGGED,
  ...heldRefusals,
  goodsRefusals.IN_TRANSIT,
  goodsRefusals.OTHER_SHOP,
  goodsRefusals.DIAMOND_MODULE_OFF,
  goodsRefusals.QTY_SHORT,
  refusals.PRICE_CHANGED,
  refusals.DISCOUNT_TOO_LARGE,
  memberRefusals.MEMBER_NOT_FOUND,
  memberRefusals.MEMBER_JOINED,
  ledgerRefusals.POINTS_SHORT,
  refusals.POINTS_PAY_NOTHING,
  refusals.POINTS_TOO_MANY,
  ...usingRefusals,
  ...buybackRefusals,
]
/** What its prices may need approvals for. */
export const sellingApprovals = [
  'BATAS_HARGA_JUAL',
  ...buybackApprovals,
  'TURUN_ONGKOS',
  'BERLIAN_DI_BAWAH_MODAL',
  'TURUN_ONGKOS_KIRIM',
  'PENJUALAN_BELUM_LUNAS',
] satisfies Category[]

/**
 * Sells. A refusal names what it means in `fields`: a field of the body (`kode_sales`, `detail_bayar.0.no_rekening`), or
 * a piece by its barcode (sold, held, unknown, price changed: the message has the new one, `details.harga_baru` that of
 * `details.kode_barcode` in rupiah).
 */
export const sell = endpoint({
  call: 'POST penjualan',
  summary: 'Sells pieces of the shop: takes them out of their trays, takes the money, answers the whole sale',
  access: openTo(transaksiPenjualan),
  body: newSale,
  reply: penjualan.calls.read.reply,
  moves: true,
  refusals: [
    ...new Set([...sellingRefusals, ...paidInRefusals, ...paidOutRefusals]),
    refusals.TOTAL_CHANGED,
    refusals.REMAINDER_TOO_LARGE,
    refusals.DEBTOR_UNKNOWN,
    ...tradeRefusals,
  ],
  approvals: sellingApprovals,
})

/**
 * A sale to a dealer: pieces by their weight, at what their group asks of dealers or at another price a gram that was agreed on. `berat_grosir` is
 * what the scale said of all of them.
 */
export const wholesaleGoods = z
  .intersection(
    objectOf([
      ...customerFields,
      s.kode_member.optional(),
      s.keterangan.optional(),
      s.biaya_admin.starting(0),
      s.biaya_kemas.starting(0),
      s.ongkos_kirim.optional(),
      s.berat_grosir.optional(),
      // Gold for gold: what fine gold stands at. Without it the goods are paid in rupiah.
      s.harga_emas.optional(),
    ]),
    z.object({
      detail_barang: tradedPieces(objectOf([s.kode_barcode, s.qty.optional(), s.harga_per_gram.optional(), s.harga_total]), byTheTray),
      // What he owes for a gram of each group, where he owes gold.
      detail_emas: owedPurities,
    }),
  )
  .superRefine(checkOwedGold)

/** A sale to a dealer as the screen sends it. */
export const newWholesale = z.intersection(
  wholesaleGoods,
  objectOf([s.sisa_bayar.starting(0), s.grand_total.optional()]).and(z.object({ detail_bayar: paymentList })),
)

/** A sale to a dealer as the screen sends it, checked. */
export type NewWholesale = z.output<typeof newWholesale>

/** The refusals of a sale to a dealer. */
export const wholesaleRefusals = [refusals.NOT_WHOLESALE, refusals.STONES_NOT_IN_GOLD, refusals.GROUP_WITHOUT_PURITY]

/** Sells to a dealer. It has the refusals of `sell`, and one for goods that are not sold to dealers. */
export const sellWholesale = endpoint({
  call: 'POST penjualan/grosir',
  summary: 'Sells pieces of the shop to a dealer, by the gram and without work fees; answers the whole sale',
  access: { who: 'screens', screens: [redirectToGrosir], gate: { all: ['SEMI_GROSIR'] } },
  body: newWholesale,
  reply: penjualan.calls.read.reply,
  moves: true,
  refusals: [...sell.refusals, ...wholesaleRefusals],
  approvals: ['UBAH_HARGA_PER_GRAM', 'BATAS_HARGA_JUAL', 'BERLIAN_DI_BAWAH_MODAL', 'TURUN_ONGKOS_KIRIM', 'PENJUALAN_BELUM_LUNAS'],
})
