import { z } from 'zod'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { moveTarget } from '#modules/handling/contract/pindah-barang.ts'
import { shipments as k } from './fields.ts'
import { scannedPieces } from './kirim-barang.ts'
import { refusals } from './refusals.ts'
import { barangTidakSampai, kirimBarangScreen, lihatKirimBarang, lihatTerimaBarang, shippingReports, terimaBarangScreen } from './screens.ts'

/**
 * The arrival or loss of pieces of a shipment, as many as the user has in hand (events.md K2a to K4). The pieces go into a tray of the shop that
 * they were sent to, or back into one of the sender; otherwise the sender gives them up. An arrival cannot be undone: pieces that were received
 * by mistake are sent back.
 */
export const terimaBarang = defineDocument({
  kind: 'TERIMA_BARANG',
  name: 'terima_barang',
  title: 'Terima Barang',
  prefix: 'TG',
  number: k.no_terima_barang,
  states: { VALID: 'Sah' },
  header: [
    k.hasil_kirim,
    k.no_kirim,
    k.asal_toko,
    k.nama_asal,
    k.kode_gudang.optional(),
    k.kode_baki.optional(),
    k.total_qty,
    k.total_berat,
    k.alasan_terima.optional(),
    k.keterangan.optional(),
  ],
  summary: [k.hasil_kirim, k.no_kirim, k.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'terima_barang_detail',
      fields: [k.kode_barcode, k.nama_barang, k.kode_dept, k.kode_group, k.kadar, k.qty, k.berat, k.harga_jual],
      internal: [k.fine, k.hpp],
    }),
  },
  screens: { entry: terimaBarangScreen, list: lihatTerimaBarang },
  readers: [barangTidakSampai],
  list: {
    columns: [
      col(k.no_terima_barang, { opens: 'terima_barang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(k.hasil_kirim),
      col(k.no_kirim),
      col(k.nama_asal),
      col(k.kode_baki.optional()),
      col(k.total_qty),
      col(k.total_berat),
      col(w.user_id),
    ],
    search: [k.no_terima_barang, k.no_kirim, k.asal_toko, k.nama_asal, k.kode_baki],
    searchLines: { part: 'detail_barang', field: k.kode_barcode },
  },
})

/** A whole arrival as it is stored. */
export type Arrival = DocumentOf<typeof terimaBarang>

/** One that is about to be written. */
export type NewArrival = NewDocument<typeof terimaBarang>

/** What is asked of pieces that arrive: the tray, and why where they come back. */
export const arrivalTarget = [...moveTarget, k.alasan_terima.optional()] as const

/** Pieces of a shipment that the user has in hand, as the screen sends them. */
export const newArrival = z.intersection(objectOf([k.no_kirim, ...arrivalTarget]), scannedPieces)

/** Pieces of a sending that are given up, as the screen says it. */
export const newLoss = z.intersection(objectOf([k.no_kirim, k.alasan_terima]), scannedPieces)

const arrivingRefusals = [
  refusals.NOT_ON_ITS_WAY,
  refusals.PIECE_NOT_ON_ITS_WAY,
  goodsRefusals.STATUS_CHANGED,
  ledgerRefusals.NOT_IN_PLACE,
  ...dateRefusals,
  ...approvalAnswers,
]

export const readArrival = endpoint({
  call: 'GET terima-barang/{no_terima_barang}',
  summary: 'What became of pieces that were sent: for the shop that has them then, and the one that sent them',
  access: openTo(lihatTerimaBarang, terimaBarangScreen, barangTidakSampai, lihatKirimBarang, kirimBarangScreen, ...shippingReports),
  reply: terimaBarang.calls.read.reply,
  refusals: [documentRefusals.DOCUMENT_NOT_FOUND],
})

/** Pieces that were sent to this shop lie in a tray of it, by one event of both shops; its own come back with a reason and an approval. Of two who receive a piece, one does. */
export const receiveGoods = endpoint({
  call: 'POST terima-barang',
  summary: 'Puts pieces of a sending into a tray: of one to this shop, or of its own that come back, which needs a reason and an approval',
  access: openTo(terimaBarangScreen),
  body: newArrival,
  reply: terimaBarang.calls.read.reply,
  moves: true,
  refusals: [...arrivingRefusals, refusals.RETURN_REASON, goodsRefusals.TRAY_NOT_THERE],
  approvals: ['KEMBALI_KIRIM_BARANG'] satisfies Category[],
})

export const giveUpGoods = endpoint({
  call: 'POST terima-barang/tidak-sampai',
  summary: 'Gives up pieces that this shop has sent and nobody has received: they are missing, until they are found or written off',
  access: openTo(barangTidakSampai),
  body: newLoss,
  reply: terimaBarang.calls.read.reply,
  moves: true,
  refusals: arrivingRefusals,
  approvals: ['HILANG_KIRIM_BARANG'] satisfies Category[],
})
