import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { customerFields, salespersonSnapshot, tradeRefusals, summaryFields } from '#modules/documents/contract/trade.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { craftsmen as c } from './fields.ts'
import { barScreen } from './gates.ts'
import { laporanPenjualanBatang } from './laporan.ts'
import { refuseTwice } from './lots.ts'
import { refusals } from './refusals.ts'

/** Sells bars of gold (events.md R7). */
export const penjualanBatangScreen = barScreen('/penjualan-batang', 'Penjualan Emas Batangan', [
  'jual batangan',
  'jual lantakan',
  'jual emas lebur',
  'sell bars',
])

/** The bars that were sold, each sale to be read and printed again. */
export const lihatPenjualanBatang = barScreen('/lihat-penjualan-batang', 'Lihat Penjualan Emas Batangan', ['riwayat jual batangan', 'bars sold'])

/** Takes back a sale of bars on its day. */
export const batalPenjualanBatang = barScreen('/batal-penjualan-batang', 'Batal Penjualan Emas Batangan', [
  'batal jual batangan',
  'cancel sale of bars',
])

/** Bars that a dealer or supplier takes, or parts of them, each at a price a gram of its fine gold (docs/decisions/155). */
export const penjualanBatang = defineDocument({
  kind: 'PENJUALAN_BATANG',
  name: 'penjualan_batang',
  title: 'Penjualan Emas Batangan',
  prefix: 'JB',
  number: c.no_jual_batang,
  header: [...customerFields, c.total_berat, c.total_fine, c.grand_total, c.jumlah_bayar, c.kembali, c.keterangan.optional()],
  copied: [salespersonSnapshot],
  summary: summaryFields,
  parts: {
    detail_batang: documentPart({
      table: 'penjualan_batang_detail',
      fields: [c.kode_lot, c.nama_barang, c.keping, c.berat, c.fine, c.harga_per_gram, c.harga_total],
      internal: [c.hpp],
    }),
    detail_bayar: paymentPart('penjualan_batang_bayar', penjualanBatangScreen),
  },
  screens: { entry: penjualanBatangScreen, list: lihatPenjualanBatang },
  readers: [laporanPenjualanBatang.screen],
  actions: {
    batal: cancelling({ screen: batalPenjualanBatang, approval: 'BATAL_PENJUALAN', onlyOnItsDate: refusals.BAR_SALE_OF_YESTERDAY }),
  },
  list: {
    columns: [
      col(c.no_jual_batang, { opens: 'penjualan_batang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(c.nama_customer),
      col(c.nama_sales),
      col(c.total_berat),
      col(c.total_fine),
      col(c.grand_total),
      col(c.cara_bayar),
      col(w.cetak_ke),
      col(w.status),
    ],
    search: [c.no_jual_batang, c.nama_customer],
    searchLines: { part: 'detail_batang', field: c.kode_lot },
    gathered: [{ field: c.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
})

/** A sale of bars, as it is stored. */
export type BarSale = DocumentOf<typeof penjualanBatang>

/** A sale of bars that is about to be written. */
export type NewBarSale = NewDocument<typeof penjualanBatang>

/** What is asked of a sale of bars as a whole. */
export const barSaleHeader = [...customerFields, c.keterangan.optional()] as const

/** A bar that is sold: how much of it, at what a gram of fine gold. */
export const soldBar = [c.kode_lot, c.berat, c.harga_per_gram] as const

const barsMax = 50

/** A sale of bars, as the screen sends it, paid. */
export const newBarSale = z.intersection(
  objectOf(barSaleHeader),
  z.intersection(
    z.object({
      detail_batang: z
        .array(objectOf(soldBar), { error: 'Batang Harus Diisi' })
        .min(1, 'Batang Harus Diisi')
        .max(barsMax, `Batang Maksimal ${barsMax}`)
        .superRefine(refuseTwice),
    }),
    paid,
  ),
)

/** A sale of bars, as the screen sends it, checked. */
export type RequestedBarSale = z.output<typeof newBarSale>

export const sellBars = endpoint({
  call: 'POST penjualan_batang',
  summary: 'Sells bars of gold, or parts of them by weight, at a price a gram of fine gold; answers the whole document',
  access: openTo(penjualanBatangScreen),
  body: newBarSale,
  reply: penjualanBatang.calls.read.reply,
  moves: true,
  refusals: [
    refusals.BAR_NOT_THERE,
    refusals.BAR_LIGHTER,
    refusals.BAR_WITHOUT_GOLD,
    ledgerRefusals.STOCK_SHORT,
    ...paidInRefusals,
    ...tradeRefusals,
  ],
  approvals: ['BATAS_HARGA_JUAL', 'BATANG_DI_BAWAH_MODAL'] satisfies Category[],
})

/** A bar that the shop has. */
export const heldBar = objectOf([c.kode_lot, c.nama_barang, c.berat, c.fine])

export const readBars = endpoint({
  call: 'GET penjualan_batang/batang',
  summary: 'The bars that the shop has, the oldest first, as far as they hold these words',
  access: openTo(penjualanBatangScreen),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: page(heldBar),
})
