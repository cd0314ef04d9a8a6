import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { stock as s } from './fields.ts'
import { refusals } from './refusals.ts'

/** Destroys pieces. */
export const hancurDataBarang = defineScreen({
  path: '/hancur-data-barang',
  title: 'Hancur Data Barang',
  menu: menu.barangPindah,
  synonyms: ['lebur', 'rosok', 'barang rusak', 'scrap', 'destroy'],
})

/** What was destroyed, each to be read and printed again. */
export const lihatHancurBarang = defineScreen({
  path: '/lihat-hancur-barang',
  title: 'Lihat Hancur Barang',
  menu: menu.barangPindah,
  synonyms: ['riwayat hancur', 'destroyed'],
})

/** Takes back what was destroyed today. */
export const batalHancurBarang = defineScreen({
  path: '/batal-hancur-barang',
  title: 'Batal Hancur Barang',
  menu: menu.barangPindah,
  synonyms: ['batalkan hancur', 'undo destroy'],
})

/** Pieces that were destroyed: their gold is scrap now, at what it is worth today; the rest of what they cost is an expense. */
export const hancurBarang = defineDocument({
  kind: 'HANCUR_BARANG',
  name: 'hancur_barang',
  title: 'Hancur Barang',
  prefix: 'HB',
  number: s.no_hancur,
  states: { VALID: 'Sah', CANCELLED: 'Dibatalkan' },
  header: [s.keterangan, s.total_qty, s.total_berat, s.total_hpp, s.beban, s.nilai],
  summary: [s.keterangan, s.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'hancur_barang_detail',
      fields: [
        s.kode_barcode,
        s.nama_barang,
        s.kode_dept,
        s.kode_group,
        s.kadar,
        s.kode_gudang,
        s.kode_baki,
        s.qty,
        s.berat,
        s.fine,
        s.harga_per_gram.optional(),
        s.hpp,
        s.nilai,
        s.beban,
      ],
    }),
  },
  screens: { entry: hancurDataBarang, list: lihatHancurBarang },
  actions: {
    batal: cancelling({
      screen: batalHancurBarang,
      approval: 'BATAL_HANCUR_BARANG',
      onlyOnItsDate: refusals.DESTRUCTION_OF_YESTERDAY,
      refusals: [refusals.SCRAP_MOVED_ON, goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: {
    columns: [
      col(s.no_hancur, { opens: 'hancur_barang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.keterangan),
      col(s.total_qty),
      col(s.total_berat),
      col(s.total_hpp),
      col(s.nilai),
      col(s.beban),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_hancur, s.keterangan],
    searchLines: { part: 'detail_barang', field: s.kode_barcode },
  },
})

/** A whole destruction as it is stored. */
export type Destruction = DocumentOf<typeof hancurBarang>

/** One that is about to be written. */
export type NewDestruction = NewDocument<typeof hancurBarang>

/** The lot of scrap that a piece became. */
export const scrapOf = (no_hancur: string, no_urut: number): string => `${no_hancur}/${no_urut}`

const piecesMax = 200

/** Pieces that are to be destroyed, and why. */
export const newDestruction = z.intersection(
  objectOf([s.keterangan.labelled('Alasan')]),
  z.object({
    detail_barang: z
      .array(objectOf([s.kode_barcode]), { error: 'Data Barang Harus Diisi' })
      .min(1, 'Data Barang Harus Diisi')
      .max(piecesMax, `Data Barang Maksimal ${piecesMax}`),
  }),
)

/** A piece that could be destroyed, with what its gold is worth as scrap today. */
export const destroyable = objectOf([
  s.kode_barcode,
  s.nama_barang,
  s.kode_group,
  s.kode_gudang,
  s.kode_baki,
  s.qty,
  s.berat,
  s.fine,
  s.harga_per_gram.optional(),
  s.hpp,
  s.nilai,
  s.beban,
  g.foto.optional(),
])

/** A piece that could be destroyed. */
export type Destroyable = z.output<typeof destroyable>

const takingRefusals = [...lyingRefusals, ...heldRefusals, goodsRefusals.CONSIGNED]

export const scanDestroyable = endpoint({
  call: 'GET hancur_barang/barang/{kode_barcode}',
  summary: 'A piece that could be destroyed, with what its gold is worth as scrap today; refuses one that could not',
  access: openTo(hancurDataBarang),
  reply: destroyable,
  refusals: takingRefusals,
})

export const destroyPieces = endpoint({
  call: 'POST hancur_barang',
  summary: 'Destroys pieces: their gold becomes scrap at what it is worth, the rest of their cost an expense; answers the whole document',
  access: openTo(hancurDataBarang),
  body: newDestruction,
  reply: hancurBarang.calls.read.reply,
  moves: true,
  refusals: [
    ...takingRefusals,
    goodsRefusals.BARCODE_TWICE,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['HANCUR_BARANG'] satisfies Category[],
})
