import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument, usualStates } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { weightMessages } from '#modules/goods/contract/pieces.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { stock as s } from './fields.ts'
import { laporanPecahBarang } from './laporan-pecah-barang.ts'
import { refusals } from './refusals.ts'

/** Parts pieces, puts them together, or tags one anew. */
export const pecahBarangScreen = defineScreen({
  path: '/pecah-barang',
  title: 'Pecah / Ganti Barcode',
  menu: menu.barangUbah,
  synonyms: ['label hilang', 'ganti label', 'pisah set', 'gabung barang', 'retag', 'split', 'barcode baru'],
})

/** What was parted and tagged anew, each to be read and printed again. */
export const lihatPecahBarang = defineScreen({
  path: '/lihat-pecah-barang',
  title: 'Lihat Pecah / Ganti Barcode',
  menu: menu.barangUbah,
  synonyms: ['riwayat pecah barang', 'retagged', 'split items'],
})

/** Takes back what was parted or tagged anew today. */
export const batalPecahBarang = defineScreen({
  path: '/batal-pecah-barang',
  title: 'Batal Pecah / Ganti Barcode',
  menu: menu.barangUbah,
  synonyms: ['batalkan pecah', 'undo split', 'undo retag'],
})

/** Pieces that became others under barcodes of their own (docs/decisions/098), with what is left of their gold. */
export const pecahBarang = defineDocument({
  kind: 'PECAH_BARANG',
  name: 'pecah_barang',
  title: 'Pecah / Ganti Barcode',
  prefix: 'PC',
  number: s.no_pecah,
  states: usualStates,
  header: [
    s.keterangan,
    s.barcode_asal,
    s.kadar,
    s.berat_asal,
    s.total_hpp,
    s.total_qty,
    s.total_berat,
    s.sisa_ke.optional(),
    s.sisa_berat,
    s.sisa_fine,
    s.sisa_hpp,
  ],
  summary: [s.barcode_asal, s.total_qty, s.sisa_berat],
  parts: {
    detail_induk: documentPart({
      table: 'pecah_barang_induk',
      fields: [s.kode_barcode, s.nama_barang, s.kode_group, s.kode_gudang, s.kode_baki, s.berat_stock, g.berat, s.fine, s.hpp],
    }),
    detail_barang: documentPart({
      table: 'pecah_barang_detail',
      fields: [
        s.kode_barcode,
        s.nama_barang,
        s.kode_dept,
        s.kode_group,
        s.kode_gudang,
        s.kode_baki,
        s.berat_bruto,
        s.berat_stock,
        g.berat,
        s.karat_batu.optional(),
        s.fine,
        s.hpp,
      ],
    }),
  },
  screens: { entry: pecahBarangScreen, list: lihatPecahBarang },
  readers: [laporanPecahBarang.screen],
  actions: {
    batal: cancelling({
      screen: batalPecahBarang,
      approval: 'BATAL_PECAH_BARANG',
      onlyOnItsDate: refusals.PARTING_OF_YESTERDAY,
      refusals: [refusals.CHANGED_SINCE, refusals.SCRAP_MOVED_ON, goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: {
    columns: [
      col(s.no_pecah, { opens: 'pecah_barang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.barcode_asal),
      col(s.keterangan),
      col(s.total_qty),
      col(s.total_berat),
      col(s.sisa_berat),
      col(s.sisa_ke),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_pecah, s.barcode_asal, s.keterangan],
    searchLines: { part: 'detail_barang', field: s.kode_barcode },
  },
})

/** A whole parting as it is stored. */
export type Parting = DocumentOf<typeof pecahBarang>

/** One that is about to be written. */
export type NewPartingDocument = NewDocument<typeof pecahBarang>

/** The lot of scrap that is left of pieces that were parted. */
export const restOf = (no_pecah: string): string => `${no_pecah}/SISA`

/** Why pieces are parted or tagged anew, and what becomes of what is left. */
export const partingHeader = [s.keterangan.labelled('Alasan'), s.sisa_ke.optional()] as const

/** What is said of a new piece; all else goes on as it was. */
export const childFields = [
  s.nama_barang,
  s.kode_dept.from(masterJenis, 'nama_dept'),
  s.kode_group.from(masterGroup, 'nama_group'),
  s.kode_baki.from(masterBaki, 'nama_baki'),
  s.berat_bruto,
  s.berat_stock,
  g.berat,
  g.size.optional(),
  g.ongkos.starting(0),
  g.markup.starting(0),
  s.harga_jual.optional(),
] as const

/** With which of the new pieces stones go on. */
export const stoneGoes = [s.anak] as const

const [parentsMax, childrenMax] = [20, 50]
const [needed, atMost] = ['Data Barang Harus Diisi', (n: number) => `Data Barang Maksimal ${n}`]

/** Pieces that are to become others, each in the version that was seen, as the screen sends it. */
export const newParting = objectOf(partingHeader)
  .and(
    z.object({
      detail_induk: z
        .array(objectOf([s.kode_barcode, g.versi]), { error: needed })
        .min(1, needed)
        .max(parentsMax, atMost(parentsMax)),
      detail_barang: z.array(objectOf(childFields), { error: needed }).min(1, needed).max(childrenMax, atMost(childrenMax)),
      // Each line of stones of the pieces, with the number of the new piece that keeps it.
      batu: z.array(objectOf([s.kode_barcode, s.no_batu, ...stoneGoes])).default([]),
    }),
  )
  .superRefine(({ detail_barang }, context) => {
    detail_barang.forEach((child, at) => {
      for (const [name, message] of Object.entries(weightMessages(child) ?? {}))
        context.addIssue({ code: 'custom', path: ['detail_barang', at, name], message })
    })
  })

/** Pieces that are to become others, checked. */
export type NewParting = z.output<typeof newParting>

/** A piece that could be parted or tagged anew, with its stones. */
export const partable = objectOf([
  s.kode_barcode,
  s.nama_barang,
  s.kode_dept,
  s.kode_group,
  s.kadar,
  s.kode_gudang,
  s.kode_baki,
  s.berat_bruto,
  s.berat_stock,
  g.berat,
  s.fine,
  s.hpp,
  g.size.optional(),
  g.ongkos,
  g.markup,
  s.harga_jual.optional(),
  g.foto.optional(),
  g.versi,
]).and(z.object({ batu: z.array(objectOf([s.kode_barcode, s.no_batu, d.kode_shape, d.butir, d.karat, d.modal_rp])) }))

/** A piece that could be parted or tagged anew. */
export type Partable = z.output<typeof partable>

const takingRefusals = [...lyingRefusals, ...heldRefusals, goodsRefusals.CONSIGNED, refusals.IS_ACCESSORY]

export const scanPartable = endpoint({
  call: 'GET pecah_barang/barang/{kode_barcode}',
  summary: 'A piece that could be parted or tagged anew, with its stones; refuses one that could not',
  access: openTo(pecahBarangScreen),
  reply: partable,
  refusals: takingRefusals,
})

export const partPieces = endpoint({
  call: 'POST pecah_barang',
  summary: 'Makes other pieces of pieces, under barcodes of their own: tagged anew, parted or put together; answers the whole document',
  access: openTo(pecahBarangScreen),
  body: newParting,
  reply: pecahBarang.calls.read.reply,
  moves: true,
  refusals: [
    ...takingRefusals,
    goodsRefusals.BARCODE_TWICE,
    goodsRefusals.CHANGED_MEANWHILE,
    goodsRefusals.MASTER_MISSING,
    goodsRefusals.TRAY_NOT_THERE,
    refusals.PURITIES_DIFFER,
    refusals.TOO_HEAVY,
    refusals.REST_NOT_TOLD,
    refusals.STONES_NOT_TOLD,
    refusals.WEIGHTS_DO_NOT_FIT,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['PECAH_BARANG'] satisfies Category[],
})
