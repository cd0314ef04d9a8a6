import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { tradedPieces } from '#modules/documents/contract/trade.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { receiving as r } from './fields.ts'
import { supplierScreen } from './gates.ts'
import { laporanReturSupplier } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Gives goods back to their supplier, or says that a delivery was heavier than its note. */
export const returSupplierScreen = supplierScreen('/retur-supplier', 'Retur Supplier', [
  'kembalikan barang supplier',
  'koreksi penerimaan',
  'berat lebih surat jalan',
  'return to supplier',
])

/** What went back to suppliers, each to be read and printed again. */
export const lihatReturSupplier = supplierScreen('/lihat-retur-supplier', 'Lihat Retur Supplier', ['riwayat retur supplier', 'supplier returns'])

/** Takes back a return of today. */
export const batalReturSupplier = supplierScreen('/batal-retur-supplier', 'Batal Retur Supplier', ['batalkan retur', 'undo supplier return'])

/**
 * Goods of deliveries that go back to their supplier, and the debts that get less by it; or what a delivery was heavier by than its note says,
 * and what is owed more for it (docs/decisions/050, events.md P4).
 */
export const returSupplier = defineDocument({
  kind: 'RETUR_SUPPLIER',
  name: 'retur_supplier',
  title: 'Retur Supplier',
  prefix: 'RS',
  number: r.no_retur,
  header: [
    r.kode_supplier,
    r.jenis_retur,
    r.keterangan,
    r.total_qty,
    r.total_berat,
    r.total_hpp,
    r.nilai_hutang.labelled('Perubahan Hutang'),
    r.hutang_fine,
    r.uang_muka,
    r.selisih_retur,
  ],
  copied: [{ table: 'supplier', by: r.kode_supplier.name, ofShop: false, fields: [r.nama_supplier], unknown: intakeRefusals.SUPPLIER_NOT_FOUND }],
  summary: [r.jenis_retur, r.total_qty, r.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'retur_supplier_detail',
      fields: [
        r.no_dokumen,
        r.kode_barcode.optional(),
        r.kode_lot.optional(),
        r.kode_gudang.optional(),
        r.kode_baki.optional(),
        r.nama_barang,
        r.kadar,
        r.qty_lot,
        r.berat,
        r.fine,
        r.hpp,
        r.hutang_fine,
        r.nilai_fine,
        r.hutang_rp,
      ],
    }),
    detail_hutang: documentPart({
      table: 'retur_supplier_hutang',
      fields: [r.jenis_tagihan, r.no_dokumen, r.rupiah, r.fine],
    }),
  },
  screens: { entry: returSupplierScreen, list: lihatReturSupplier },
  readers: [laporanReturSupplier.screen],
  actions: {
    batal: cancelling({
      screen: batalReturSupplier,
      approval: 'BATAL_RETUR_SUPPLIER',
      onlyOnItsDate: refusals.RETURN_OF_YESTERDAY,
      refusals: [refusals.RECEIPT_TAGGED, goodsRefusals.STATUS_CHANGED, ledgerRefusals.STOCK_SHORT, ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(r.no_retur, { opens: 'retur_supplier' }),
      col(w.tgl_system),
      col(w.created_at),
      col(r.nama_supplier),
      col(r.jenis_retur),
      col(r.keterangan),
      col(r.total_qty),
      col(r.total_berat),
      col(r.nilai_hutang.labelled('Perubahan Hutang')),
      col(r.hutang_fine),
      col(r.uang_muka),
      col(w.user_id),
      col(w.status),
    ],
    // No search by supplier: a user without the right to read suppliers would find them by searching.
    search: [r.no_retur, r.keterangan],
    searchLines: { part: 'detail_barang', field: r.no_dokumen },
  },
})

/** A return, as it is stored. */
export type SupplierReturn = DocumentOf<typeof returSupplier>

/** A return that is about to be written. */
export type NewSupplierReturn = NewDocument<typeof returSupplier>

/** What is asked of a return as a whole. */
export const returnHeader = [r.kode_supplier.from(masterSupplier, 'nama_supplier'), r.jenis_retur, r.keterangan.labelled('Alasan')] as const

/** How much of a lot goes back, or is more: pieces, and grams. A piece goes back whole, so nothing is asked of it. */
export const partOfDelivery = [r.qty_lot.labelled('Qty').optional(), r.berat.optional()] as const

/** What is wrong with how much of a lot goes back. */
export const partMessages = (isLot: boolean, berat: number | null): Record<string, string> => (isLot && !berat ? { berat: 'Berat Harus Diisi' } : {})

/** Goods that go back, as the screen sends them; by barcode or by lot, each once. */
export const newSupplierReturn = z
  .intersection(objectOf(returnHeader), z.object({ detail_barang: tradedPieces(objectOf([r.kode_kembali, ...partOfDelivery])) }))
  .superRefine(({ detail_barang }, context) => {
    const codes = detail_barang.map(({ kode_kembali }) => kode_kembali)
    codes.forEach((code, at) => {
      if (codes.indexOf(code) < at)
        context.addIssue({ code: 'custom', path: ['detail_barang', at, 'kode_kembali'], message: 'Barang Sudah Ada Di Tabel' })
    })
  })

/** A return, as the screen sends it, checked. */
export type RequestedReturn = z.output<typeof newSupplierReturn>

/** What can go back: a piece, or what is left of a lot that was delivered. */
export const returnable = objectOf([
  r.kode_kembali,
  r.kode_barcode.optional(),
  r.kode_lot.optional(),
  r.kode_supplier,
  r.no_dokumen,
  r.nama_barang,
  r.kadar,
  r.qty_lot,
  r.berat,
])

/** What can go back. */
export type Returnable = z.output<typeof returnable>

export const returnGoods = endpoint({
  call: 'POST retur_supplier',
  summary: 'Gives goods back to their supplier, who is owed less; or says that a delivery was heavier. Answers the whole document',
  access: openTo(returSupplierScreen),
  body: newSupplierReturn,
  reply: returSupplier.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NOT_OF_SUPPLIER,
    refusals.NOT_DELIVERED,
    refusals.PIECE_HAS_ITS_WEIGHT,
    intakeRefusals.LOT_NOT_THERE,
    intakeRefusals.LOT_OTHERWISE,
    intakeRefusals.SUPPLIER_NOT_FOUND,
    ...lyingRefusals,
    ...heldRefusals,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.CLAIM_SHORT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['RETUR_SUPPLIER'] satisfies Category[],
})

export const scanReturnable = endpoint({
  call: 'GET retur_supplier/barang/{kode_kembali}',
  summary: 'A piece by its barcode, or a lot that was delivered: whose it was and what there is of it',
  access: openTo(returSupplierScreen),
  reply: returnable,
  refusals: [refusals.NOT_DELIVERED, ...lyingRefusals, ...heldRefusals],
})

/** So many lots of a supplier are offered, the latest first; the others are found by their number. */
export const lotsOfferedMax = 100

export const readReturnableLots = endpoint({
  call: 'GET retur_supplier/lot/{kode_supplier}',
  summary: 'What of a supplier’s deliveries has no tag yet, lot by lot, the latest first; `total` says of how many',
  access: openTo(returSupplierScreen),
  reply: z.object({ rows: z.array(returnable), total: z.number().int() }),
})
