import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { bought as b } from '#modules/buyback/contract/fields.ts'
import { takesPapers } from '#modules/buyback/contract/papers.ts'
import { sellerFields } from '#modules/buyback/contract/seller.ts'
import { refusals as buybackRefusals } from '#modules/buyback/contract/refusals.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { customerFields, salespersonSnapshot, summaryFields } from '#modules/documents/contract/trade.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { checkOwedGold, owedPurities } from '#modules/sales/contract/in-gold.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { refusals as purchaseRefusals } from '#modules/purchases/contract/refusals.ts'
import { sales as s } from '#modules/sales/contract/fields.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { cellFields, cellRefusals, measureFields, takingRefusals } from './cells.ts'
import { manual as m } from './fields.ts'
import { manualScreen } from './gates.ts'
import { refusals } from './refusals.ts'

/** Sells and buys goods by gram, in one document. */
export const transaksiJualBeliManual = manualScreen('/transaksi-jual-beli-manual', 'Transaksi Jual Beli Manual', [
  'jual manual',
  'beli manual',
  'tukar manual',
  'tanpa barcode',
  'trade by gram',
])
/** Those that sell, each to be read and printed again. */
export const lihatPenjualanManual = manualScreen('/lihat-penjualan-manual', 'Lihat Penjualan Manual', ['cetak ulang jual manual', 'manual sales'])
/** Those that buy, each to be read and printed again. */
export const lihatPembelianManual = manualScreen('/lihat-pembelian-manual', 'Lihat Pembelian Manual', ['cetak ulang beli manual', 'manual purchases'])
/** Cancels one of today that sells. */
export const batalPenjualanManual = manualScreen('/batal-penjualan-manual', 'Batal Penjualan Manual', ['batalkan jual manual', 'cancel manual sale'])
/** Cancels one of today that buys. */
export const batalPembelianManual = manualScreen('/batal-pembelian-manual', 'Batal Pembelian Manual', [
  'batalkan beli manual',
  'cancel manual purchase',
])

const tradedFields = [
  m.kode_baki,
  m.kode_group,
  m.kode_dept,
  m.kadar,
  m.qty,
  m.berat,
  m.harga_emas,
  m.harga_per_gram,
  m.harga_dasar,
  m.pembulatan,
  m.harga_total,
] as const
const kind = [{ table: 'jenis', by: 'kode_dept', fields: [m.nama_dept] }] as const

/** Goods by gram that a customer takes and brings, with what he pays or gets for the difference: one posting, one paper, one cancelling. */
export const jualBeliManual = defineDocument({
  kind: 'JUAL_BELI_MANUAL',
  name: 'jual_beli_manual',
  title: 'Jual Beli Manual',
  prefix: 'JM',
  number: m.no_jual_beli,
  header: [
    ...customerFields,
    m.ada_jual,
    m.ada_beli,
    m.qty_jual,
    m.berat_jual,
    m.total_jual,
    m.qty_beli,
    m.berat_beli,
    m.total_beli,
    // Of what is sold.
    s.ppn_persen.optional(),
    s.ppn_teks.optional(),
    s.ppn_di_atas,
    s.ppn_dasar,
    s.ppn,
    m.grand_total,
    m.jumlah_bayar,
    m.kembali,
    // The person who brings gold that is not ours.
    b.no_identitas.optional(),
    // Gold for gold: who owes it, what fine gold stands at, and how much.
    s.kode_member.optional(),
    s.harga_emas.optional(),
    s.hutang_fine,
    s.nilai_fine,
    m.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  summary: summaryFields,
  parts: {
    detail_jual: documentPart({ table: 'penjualan_manual_detail', fields: tradedFields, internal: [m.fine, m.hpp], joined: kind }),
    detail_beli: documentPart({ table: 'pembelian_manual_detail', fields: tradedFields, internal: [m.fine], joined: kind }),
    detail_bayar: paymentPart('jual_beli_manual_bayar', transaksiJualBeliManual),
    detail_emas: documentPart({ table: 'jual_beli_manual_emas', fields: [s.kode_group, s.kadar_hutang, s.berat, s.fine] }),
  },
  screens: { entry: transaksiJualBeliManual, list: lihatPenjualanManual },
  actions: {
    batalJual: {
      ...cancelling({
        screen: batalPenjualanManual,
        approval: 'BATAL_PENJUALAN',
        onlyOnItsDate: saleRefusals.SALE_OF_YESTERDAY,
        refusals: [refusals.LOT_MOVED_ON, ledgerRefusals.STOCK_SHORT, ledgerRefusals.CLAIM_SHORT],
      }),
      call: 'batal-penjualan',
    },
    batalBeli: {
      ...cancelling({
        screen: batalPembelianManual,
        approval: 'BATAL_PEMBELIAN',
        onlyOnItsDate: purchaseRefusals.PURCHASE_OF_YESTERDAY,
        refusals: [refusals.LOT_MOVED_ON, ledgerRefusals.STOCK_SHORT],
      }),
      call: 'batal-pembelian',
    },
  },
  narrowed: [
    { only: m.ada_jual, screens: [lihatPenjualanManual, batalPenjualanManual] },
    { only: m.ada_beli, screens: [lihatPembelianManual, batalPembelianManual] },
  ],
  list: {
    columns: [
      col(m.no_jual_beli, { opens: 'jual_beli_manual' }),
      col(w.tgl_system),
      col(w.created_at),
      col(m.nama_customer),
      col(m.nama_sales),
      col(m.berat_jual),
      col(m.total_jual),
      col(m.berat_beli),
      col(m.total_beli),
      col(m.grand_total),
      col(m.cara_bayar),
      col(w.status),
    ],
    search: [m.no_jual_beli, m.nama_customer, m.no_hp, b.no_identitas],
    validBy: true,
    gathered: [{ field: m.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
  messageSetting: 'WA_TEMPLATE_PENJUALAN',
})

/** A whole trade as it is stored. */
export type Trade = DocumentOf<typeof jualBeliManual>

/** A trade that is about to be written. */
export type NewTradeDocument = NewDocument<typeof jualBeliManual>

/** A line of goods that a customer takes or brings. */
export const tradedLineFields = [...cellFields, ...measureFields, m.harga_per_gram] as const

const linesMax = 50
/** The lines of one side, each with the list price that the user saw. A line has no list price if the user typed another price per gram. */
export const tradedLines = z
  .array(objectOf([...tradedLineFields, m.harga_emas.optional()]))
  .max(linesMax, `Data Barang Maksimal ${linesMax}`)
  .default([])

/** A line of goods that a customer takes or brings. */
export type TradedLine = z.output<typeof tradedLines>[number]

/** The customer, the remark on the paper, and the total that the customer heard, or null if he heard none. */
export const tradeHeader = [...customerFields, ...sellerFields, s.harga_emas.optional(), m.keterangan.optional(), m.grand_total.optional()] as const

/** What a customer takes and brings. */
export const tradedGoods = z
  .intersection(objectOf(tradeHeader), z.object({ detail_jual: tradedLines, detail_beli: tradedLines, detail_emas: owedPurities }))
  .superRefine((goods, context) => {
    const { detail_jual, detail_beli, harga_emas } = goods
    if (detail_jual.length + detail_beli.length === 0) context.addIssue({ code: 'custom', path: ['detail_jual'], message: 'Data Barang Harus Diisi' })
    if (harga_emas !== null && detail_beli.length > 0)
      context.addIssue({ code: 'custom', path: ['detail_beli'], message: 'Penjualan Dengan Emas Tidak Membeli Barang' })
    checkOwedGold(goods, context)
  })

/** A trade as the screen sends it, paid. */
export const newTrade = z.intersection(tradedGoods, paid)

/** A trade as the screen sends it, checked. */
export type NewTrade = z.output<typeof newTrade>

/** How what is entered of a trade may say no. */
export const enteringRefusals = [
  ...cellRefusals,
  ...takingRefusals,
  buybackRefusals.GROUP_NOT_BOUGHT,
  buybackRefusals.PURCHASE_PRICE_CHANGED,
  saleRefusals.PRICE_CHANGED,
  saleRefusals.TOTAL_CHANGED,
  buybackRefusals.IDENTITY_REQUIRED,
  buybackRefusals.PAPERS_GONE,
  documentRefusals.SALES_NOT_FOUND,
  refusals.NOT_FOR_GOLD,
  saleRefusals.GROUP_WITHOUT_PURITY,
  saleRefusals.DEBTOR_UNKNOWN,
]
/** The refusals of a trade, for any payer. */
export const tradingRefusals = [...enteringRefusals, ...approvalAnswers]
/** How its payments may say no. */
export const payingRefusals = [...new Set([...paidInRefusals, ...paidOutRefusals])]
/** What it may need approvals for. */
export const tradingApprovals = ['BATAS_HARGA_JUAL', 'UBAH_HARGA_PER_GRAM', 'PENJUALAN_BELUM_LUNAS'] satisfies Category[]

/** Takes the photo of the papers of a customer who brings goods. */
export const takeTraderPapers = takesPapers('POST jual_beli_manual/surat', transaksiJualBeliManual)

/** Sells and buys. A refusal names the fields that it means: `detail_jual.0.berat`. */
export const tradeManual = endpoint({
  call: 'POST jual_beli_manual',
  summary: 'Sells and buys goods by gram: out of their lots and into them, pays the difference, answers the whole document',
  access: openTo(transaksiJualBeliManual),
  body: newTrade,
  reply: jualBeliManual.calls.read.reply,
  moves: true,
  refusals: [refusals.NEEDS_VALIDATION, ...tradingRefusals, ...payingRefusals],
  approvals: tradingApprovals,
})
