import { z } from 'zod'
import { type DocumentList, documentWords as w } from '#engine/contract/document.ts'
import { type AnyField, dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, count, date, flag, identity, phone, rupiah, text } from '#engine/kinds/index.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { refusals } from './refusals.ts'

/** The age of a debt, by the days since it began. */
export const ages = { HARI_0_30: '0-30 Hari', HARI_31_60: '31-60 Hari', HARI_61_90: '61-90 Hari', HARI_91: 'Lebih Dari 90 Hari' } as const

/** The words of a document by which goods change hands with a customer (specification §3). */
export const trade = dictionary({
  kode_sales: masters.kode_sales,
  nama_sales: masters.nama_sales,
  // Specification §8: customer data is required before saving.
  nama_customer: withRequiredMessage(text('Nama Customer'), 'Data Customer Harus Diisi'),
  alamat_customer: text('Alamat Customer', { atMost: 200 }),
  no_hp: phone('No HP'),
  no_identitas: identity('No Identitas', { atMost: 30 }),
  total_qty: goods.total_qty,
  total_berat: goods.total_berat,
  sub_total: rupiah('Sub Total'),
  // What rounding gave, or took.
  pembulatan: rupiah('Pembulatan', { min: -999_999_999_999 }),
  grand_total: rupiah('Grand Total'),
  keterangan: rowWords.keterangan,
  // Nothing where nothing had to be paid.
  cara_bayar: text('Cara Bayar').optional(),
  // The age of a debt.
  umur_hari: count('Umur (Hari)'),
  umur_hutang: choice('Umur Hutang', ages),
  // What stays open has a day until which it does, and may be from before the books.
  tgl_jatuh_tempo: date('Jatuh Tempo'),
  hari_lewat: count('Hari Lewat'),
  dari_saldo_awal: flag('Dari Saldo Awal'),
})

/** The customer, and who serves him: in the header, and asked for. */
export const customerFields = [trade.kode_sales, trade.nama_customer, trade.alamat_customer.optional(), trade.no_hp.optional()] as const

/** The name of the salesperson, as it is when the document is written. */
export const salespersonSnapshot = {
  table: 'sales',
  by: 'kode_sales',
  ofShop: true,
  fields: [trade.nama_sales],
  unknown: refusals.SALES_NOT_FOUND,
} as const

/** The fields by which an approver recognises a document. */
export const summaryFields = [trade.nama_customer, trade.grand_total] as const

/**
 * The list of a kind of document with a customer. It is searched by number, customer, telephone or piece, and filtered by way of
 * payment.
 *
 * @param barcode of its pieces, in `detail_barang`; its payments are in `detail_bayar`
 * @param search further searched fields of the document
 * @param also further searched fields of its pieces, besides their barcode
 */
export const tradeList = (
  name: string,
  number: AnyField,
  barcode: AnyField,
  search: readonly AnyField[] = [],
  also: readonly AnyField[] = [],
): DocumentList => ({
  columns: [
    col(number, { opens: name }),
    col(w.tgl_system),
    col(w.created_at),
    col(trade.nama_customer),
    col(trade.nama_sales),
    col(trade.total_qty),
    col(trade.total_berat),
    col(trade.grand_total),
    col(trade.cara_bayar),
    col(w.cetak_ke),
    col(w.status),
  ],
  search: [number, trade.nama_customer, trade.no_hp, ...search],
  searchLines: { part: 'detail_barang', field: barcode, also },
  validBy: false,
  due: undefined,
  gathered: [{ field: trade.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
})

/** The pieces of a call that deals in pieces: one at least, and 100 at most where the call does not say otherwise. */
export const tradedPieces = <Piece extends z.ZodType>(piece: Piece, max: { readonly n: number; readonly text: string } = hundred) =>
  z.array(piece, { error: 'Data Barang Harus Diisi' }).min(1, 'Data Barang Harus Diisi').max(max.n, max.text)

const hundred = { n: 100, text: 'Data Barang Maksimal 100' }

/** The largest number of pieces that are taken in or moved at once: a tray full. */
export const byTheTray = { n: 500, text: 'Data Barang Maksimal 500' }

/** The refusals of saving such a document, for all its goods and payments. */
export const tradeRefusals = [refusals.SALES_NOT_FOUND, ledgerRefusals.NO_ACCOUNT, ...dateRefusals, ...approvalAnswers]
