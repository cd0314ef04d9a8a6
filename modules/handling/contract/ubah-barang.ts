import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { type AnyField, type RowOf, checked } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { ubahBarangScreen } from '#modules/goods/contract/screens.ts'
import { type NewStone, newStones, storedStoneFields } from '#modules/goods/contract/stones.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { stock as s } from './fields.ts'
import { refusals } from './refusals.ts'

/** What was changed of pieces, each to be read and printed again. */
export const lihatUbahBarang = defineScreen({
  path: '/lihat-ubah-barang',
  title: 'Lihat Ubah Barang',
  menu: menu.barangUbah,
  synonyms: ['riwayat koreksi barang', 'corrections'],
})

/** Takes back what was changed today. */
export const batalUbahBarang = defineScreen({
  path: '/batal-ubah-barang',
  title: 'Batal Ubah Barang',
  menu: menu.barangUbah,
  synonyms: ['batalkan koreksi', 'undo correction'],
})

/**
 * What a piece weighs, of what it is made, to which kind and group it belongs, what it cost, its stones, and what was agreed with the supplier of one on
 * consignment: changed with an approval.
 */
export const ubahBarang = defineDocument({
  kind: 'UBAH_BARANG',
  name: 'ubah_barang',
  title: 'Ubah Barang',
  prefix: 'UB',
  number: s.no_ubah,
  states: { VALID: 'Sah', CANCELLED: 'Dibatalkan' },
  header: [
    s.kode_barcode,
    s.nama_barang,
    s.kode_gudang,
    s.kode_baki,
    s.keterangan,
    s.hpp_lama,
    s.hpp_baru,
    s.kode_supplier_lama.optional(),
    s.kode_supplier_baru.optional(),
    s.harga_beli_lama.optional(),
    s.harga_beli_baru.optional(),
  ],
  summary: [s.kode_barcode, s.nama_barang, s.keterangan],
  parts: {
    detail_perubahan: documentPart({ table: 'ubah_barang_detail', fields: [s.kolom, s.lama, s.baru] }),
    // All stones as they were, and as they are since; none where they stayed.
    detail_batu: documentPart({ table: 'ubah_barang_batu', fields: [s.sisi, ...storedStoneFields] }),
  },
  screens: { entry: ubahBarangScreen, list: lihatUbahBarang },
  actions: {
    batal: cancelling({
      screen: batalUbahBarang,
      approval: 'BATAL_UBAH_BARANG',
      onlyOnItsDate: refusals.CHANGE_OF_YESTERDAY,
      refusals: [refusals.CHANGED_SINCE],
    }),
  },
  list: {
    columns: [
      col(s.no_ubah, { opens: 'ubah_barang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.kode_barcode, { opens: 'barang' }),
      col(s.nama_barang),
      col(s.keterangan),
      col(s.hpp_lama),
      col(s.hpp_baru),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_ubah, s.kode_barcode, s.nama_barang, s.keterangan],
  },
  // Another group alone moves neither gold nor cost.
  mayMoveNothing: true,
})

/** A whole change as it is stored. */
export type Correction = DocumentOf<typeof ubahBarang>

/** One that is about to be written. */
export type NewCorrection = NewDocument<typeof ubahBarang>

/** What moves value: changed by the document alone. */
export const valueFields = [
  g.kode_dept.from(masterJenis, 'nama_dept'),
  g.kode_group.from(masterGroup, 'nama_group'),
  g.kadar,
  g.berat_bruto,
  g.berat_stock,
  g.berat,
  g.hpp,
] as const

/** What was agreed with the supplier of a piece that hangs with us on consignment. */
export const termFields = [
  g.kode_supplier.from(masterSupplier, 'nama_supplier'),
  checked(g.harga_beli, (check) => check.refine((value) => value > 0, 'Harga Beli Harus Diisi')).labelled('Harga Konsinyasi'),
] as const

/** What of a piece is to be changed; what is not named stays. Its stones are named all together. */
export type ChangedValues = Partial<RowOf<typeof valueFields>> & Partial<RowOf<typeof termFields>> & { readonly batu?: readonly NewStone[] }

/** Why a piece is changed; its own remark is another field. */
export const reason = s.keterangan.labelled('Alasan').as('alasan')

/** A requested change: the piece, its new values, the reason, and the version that the user saw. */
export const newCorrection = z
  .strictObject(Object.fromEntries([...valueFields, ...termFields].map((field: AnyField) => [field.name, field.checkWhereGiven()])))
  .extend({
    batu: newStones.optional(),
    kode_barcode: s.kode_barcode.check(),
    alasan: reason.check(),
    versi: g.versi.check(),
  }) as unknown as z.ZodType<RequestedChange, RequestedChange>

/** A requested change as the screen sends it: the piece, its new values and the reason. */
export type RequestedChange = ChangedValues & { readonly kode_barcode: string; readonly alasan: string; readonly versi: number }

export const correctPiece = endpoint({
  call: 'POST ubah_barang',
  summary: 'Changes what a READY piece weighs, is made of, belongs to or has cost, its stones, or what its supplier asks; answers the whole document',
  access: openTo(ubahBarangScreen),
  body: newCorrection,
  reply: ubahBarang.calls.read.reply,
  moves: true,
  refusals: [
    ...lyingRefusals,
    ...heldRefusals,
    goodsRefusals.CONSIGNED,
    goodsRefusals.CHANGED_MEANWHILE,
    goodsRefusals.MASTER_MISSING,
    goodsRefusals.NO_DOLLAR_RATE,
    goodsRefusals.ROW_WITHOUT_STONES,
    refusals.NOTHING_CHANGED,
    refusals.NOT_CONSIGNED,
    refusals.WEIGHTS_DO_NOT_FIT,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['UBAH_BARANG'] satisfies Category[],
})
