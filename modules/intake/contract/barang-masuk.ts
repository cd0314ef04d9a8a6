import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { intakeApprovals, intakeRefusals } from './answers.ts'
import { intakeStates, intakes as i } from './fields.ts'
import { laporanTambahBarang } from './laporan-tambah-barang.ts'
import { addMessages, newPiece, pieceMessages, supplierMessages } from './new-pieces.ts'
import { refusals } from './refusals.ts'
import { tambahDataBarang } from './screens.ts'
import { piecesMax, tambahBarangBanyak } from './tambah-barang-banyak.ts'

/** The pieces that came in, document by document, each to be read and printed again. */
export const lihatBarangMasuk = defineScreen({
  path: '/lihat-barang-masuk',
  title: 'Lihat Barang Masuk',
  menu: menu.barangMasuk,
  synonyms: ['riwayat tambah barang', 'cetak ulang barang masuk', 'barang masuk', 'received items'],
})

/** Takes back pieces that came in today. */
export const batalBarangMasuk = defineScreen({
  path: '/batal-barang-masuk',
  title: 'Batal Barang Masuk',
  menu: menu.barangMasuk,
  synonyms: ['batal tambah barang', 'undo', 'hapus impor'],
})

/** Pieces that came in at once from one source (docs/decisions/035): entered one by one, or many together. */
export const barangMasuk = defineDocument({
  kind: 'BARANG_MASUK',
  name: 'barang_masuk',
  title: 'Barang Masuk',
  prefix: 'BM',
  number: i.no_masuk,
  states: intakeStates,
  header: [i.asal, i.kode_supplier.optional(), i.total_qty, i.total_berat, i.total_hpp, i.keterangan.optional()],
  copied: [
    { table: 'supplier', by: i.kode_supplier.name, ofShop: false, fields: [i.nama_supplier.optional()], unknown: refusals.SUPPLIER_NOT_FOUND },
  ],
  summary: [i.asal, i.total_qty, i.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'barang_masuk_detail',
      fields: [
        i.kode_barcode,
        i.nama_barang,
        i.kode_dept,
        i.kode_group,
        i.kadar,
        i.kadar_cetak,
        i.kode_gudang,
        i.kode_baki,
        i.qty,
        i.berat_bruto,
        i.berat_stock,
        i.berat,
        i.hpp,
        i.harga_beli.optional(),
        i.kode_lot.optional(),
      ],
      internal: [i.fine],
    }),
  },
  screens: { entry: tambahBarangBanyak, list: lihatBarangMasuk },
  readers: [tambahDataBarang, laporanTambahBarang.screen],
  actions: {
    batal: cancelling({
      screen: batalBarangMasuk,
      approval: 'BATAL_BARANG_MASUK',
      onlyOnItsDate: refusals.INTAKE_OF_YESTERDAY,
      refusals: [refusals.INTAKE_MOVED_ON, goodsRefusals.STATUS_CHANGED, ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(i.no_masuk, { opens: 'barang_masuk' }),
      col(w.tgl_system),
      col(w.created_at),
      col(i.asal),
      col(i.nama_supplier),
      col(i.total_qty),
      col(i.total_berat),
      col(i.total_hpp),
      col(i.keterangan),
      col(w.cetak_ke),
      col(w.status),
    ],
    // No search by supplier: a user who may not read the supplier could find it out by a search.
    search: [i.no_masuk, i.keterangan],
    searchLines: { part: 'detail_barang', field: i.kode_barcode },
  },
})

/** Pieces that came in, as they are stored. */
export type Intake = DocumentOf<typeof barangMasuk>

/** Pieces that are about to come in. */
export type NewIntakeDocument = NewDocument<typeof barangMasuk>

/** Where pieces come from, and what is remarked of them. */
export const intakeFields = [i.asal, i.kode_supplier.from(masterSupplier, 'nama_supplier').optional(), i.keterangan.optional()] as const

/** Pieces that come in, as the screen sends them. */
export const newIntake = objectOf(intakeFields)
  .and(
    z.object({
      detail_barang: z
        .array(newPiece, { error: 'Data Barang Harus Diisi' })
        .min(1, 'Data Barang Harus Diisi')
        .max(piecesMax, `Data Barang Maksimal ${piecesMax}`),
    }),
  )
  .superRefine(({ asal, kode_supplier, detail_barang }, context) => {
    addMessages(context, supplierMessages(asal, kode_supplier))
    detail_barang.forEach((piece, at) => addMessages(context, pieceMessages(asal, piece), ['detail_barang', at]))
  })

/** Pieces that come in, as the screen sends them, checked. */
export type NewIntake = z.output<typeof newIntake>

/** Takes in pieces, all or none. A refusal names every field that is wrong: `detail_barang.17.kadar`. */
export const takePiecesIn = endpoint({
  call: 'POST barang_masuk',
  summary: 'Takes in pieces, all or none: makes them, puts each into its tray, answers the whole document',
  access: openTo(tambahBarangBanyak),
  body: newIntake,
  reply: barangMasuk.calls.read.reply,
  refusals: intakeRefusals,
  approvals: intakeApprovals,
  moves: true,
})

/** Goods that were bought or delivered and have no barcode yet: what pieces can be tagged of. */
export const readBoughtLots = endpoint({
  call: 'GET barang_masuk/barang-beli',
  summary: 'The lots of purchases and deliveries that the shop still has, to be tagged; the oldest first',
  access: openTo(tambahBarangBanyak, tambahDataBarang),
  reply: z.array(objectOf([i.asal, i.kode_lot, i.nama_barang.labelled('Nama Barang'), i.kadar.optional(), i.qty, i.berat_stock])),
})

/** A lot that pieces can be tagged of. */
export type BoughtLot = ReplyOf<typeof readBoughtLots>[number]

/** Returns the orders that pieces can still be made for, as the choices of a new piece. */
export const readOrdersToFill = endpoint({
  call: 'GET barang_masuk/pesanan',
  summary: 'The open orders of the shop that pieces are still to be made for, what is due first',
  access: openTo(tambahBarangBanyak, tambahDataBarang),
  reply: z.array(objectOf([i.no_pesanan]).and(z.object({ uraian: z.string() }))),
})

/** An order that a piece may still be made for. */
export type OrderToFill = ReplyOf<typeof readOrdersToFill>[number]

/** The same of pre-orders. */
export const readPreOrdersToFill = endpoint({
  call: 'GET barang_masuk/pre-order',
  summary: 'The open pre-orders of the shop whose goods are still to arrive, the oldest first',
  access: openTo(tambahBarangBanyak, tambahDataBarang),
  reply: z.array(objectOf([i.no_po]).and(z.object({ uraian: z.string() }))),
})

/** A pre-order that a piece may still be for. */
export type PreOrderToFill = ReplyOf<typeof readPreOrdersToFill>[number]
