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
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { stock as s } from './fields.ts'
import { refusals } from './refusals.ts'
import { updateProfitBarang } from './screens.ts'

/** The changes of prices of the shop. */
export const lihatUpdateProfit = defineScreen({
  path: '/lihat-update-profit',
  title: 'Lihat Update Profit',
  menu: menu.barangUbah,
  synonyms: ['riwayat update profit', 'price changes'],
})

/** Takes back what was changed today. */
export const batalUpdateProfit = defineScreen({
  path: '/batal-update-profit',
  title: 'Batal Update Profit',
  menu: menu.barangUbah,
  synonyms: ['kembalikan harga', 'undo prices'],
})

/** Prices of many pieces that were changed by one rule. It moves nothing: what a piece is worth in the books is what it cost. */
export const updateProfit = defineDocument({
  kind: 'UPDATE_PROFIT',
  name: 'update_profit',
  title: 'Update Profit',
  prefix: 'UP',
  number: s.no_update,
  states: { VALID: 'Sah', CANCELLED: 'Dibatalkan' },
  header: [s.cara, s.markup.optional(), s.harga_jual.optional(), s.keterangan, s.total_qty, s.harga_lama, s.harga_baru],
  summary: [s.keterangan, s.harga_baru],
  parts: {
    detail_barang: documentPart({
      table: 'update_profit_detail',
      fields: [
        s.kode_barcode,
        s.nama_barang,
        s.kode_group,
        s.berat,
        s.markup_lama,
        s.markup_baru,
        s.harga_jual_lama.optional(),
        s.harga_jual_baru.optional(),
        s.harga_lama,
        s.harga_baru,
      ],
    }),
  },
  screens: { entry: updateProfitBarang, list: lihatUpdateProfit },
  actions: {
    batal: cancelling({
      screen: batalUpdateProfit,
      approval: 'BATAL_UPDATE_PROFIT',
      onlyOnItsDate: refusals.PRICES_OF_YESTERDAY,
      refusals: [refusals.PRICE_CHANGED_SINCE, refusals.SENT_SINCE],
    }),
  },
  list: {
    columns: [
      col(s.no_update, { opens: 'update_profit' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.cara),
      col(s.keterangan),
      col(s.total_qty),
      col(s.harga_lama),
      col(s.harga_baru),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_update, s.keterangan],
    searchLines: { part: 'detail_barang', field: s.kode_barcode },
  },
  mayMoveNothing: true,
})

/** A whole change of prices as it is stored. */
export type Repricing = DocumentOf<typeof updateProfit>

/** One that is about to be written. */
export type NewRepricing = NewDocument<typeof updateProfit>

/** So many pieces are changed at once. */
export const repricedMax = 5_000

/** Which pieces: READY ones of a kind, a group, a tray, or by their barcodes. */
export const pieceChoice = [
  s.kode_dept.from(masterJenis, 'nama_dept').optional(),
  s.kode_group.from(masterGroup, 'nama_group').optional(),
  s.kode_baki.from(masterBaki, 'nama_baki').optional(),
] as const

/** By what rule, and by how much. */
export const priceRule = [s.cara, s.markup.optional(), s.harga_jual.optional()] as const

const requested = z
  .intersection(objectOf([...pieceChoice, ...priceRule]), z.object({ kode_barcodes: z.array(g.kode_barcode.check()).max(repricedMax).default([]) }))
  .superRefine((given, context) => {
    const message = (name: string, text: string) => context.addIssue({ code: 'custom', path: [name], message: text })
    const { kode_dept, kode_group, kode_baki, kode_barcodes, cara, markup, harga_jual } = given
    if (!kode_dept && !kode_group && !kode_baki && kode_barcodes.length === 0) message('kode_group', 'Filter Tidak Boleh Kosong')
    if (cara === 'MARKUP' && markup === null) message('markup', 'Markup Tidak Boleh Kosong')
    if (cara === 'HARGA_JUAL' && harga_jual === null) message('harga_jual', 'Harga Jual Tidak Boleh Kosong')
  })

/** Which pieces are to be changed, and how. */
export type RequestedRepricing = z.output<typeof requested>

const repriced = objectOf([s.kode_barcode, s.nama_barang, s.kode_group, s.berat, s.markup_lama, s.markup_baru, s.harga_lama, s.harga_baru])

export const previewPrices = endpoint({
  call: 'POST update_profit/pratinjau',
  summary: 'What a rule would make of the prices of READY pieces, and how many are left as they are because customers have paid a deposit on them',
  access: openTo(updateProfitBarang),
  body: requested,
  readsOnly: true,
  reply: z.object({
    barang: z.array(repriced),
    /** Pieces of the choice that are on deposit, whose prices stay. */
    dititipkan: z.number().int(),
    harga_lama: z.number(),
    harga_baru: z.number(),
  }),
  refusals: [refusals.NO_PIECES, refusals.TOO_MANY_PIECES],
})

export const changePrices = endpoint({
  call: 'POST update_profit',
  summary: 'Changes the prices of READY pieces by a rule, if they are still what the preview said; answers the whole document',
  access: openTo(updateProfitBarang),
  // What the preview said, so that nothing else is approved and saved.
  body: z.intersection(requested, objectOf([s.keterangan.labelled('Alasan'), s.total_qty, s.harga_lama, s.harga_baru])),
  reply: updateProfit.calls.read.reply,
  moves: true,
  refusals: [refusals.NO_PIECES, refusals.TOO_MANY_PIECES, refusals.PREVIEW_CHANGED, ...dateRefusals, ...approvalAnswers],
  approvals: ['UPDATE_PROFIT'] satisfies Category[],
})
