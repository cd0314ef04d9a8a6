import { z } from 'zod'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { byTheTray, tradedPieces } from '#modules/documents/contract/trade.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { gold as g } from './fields.ts'
import { arrivalReaders } from './kirim-emas.ts'
import { refusals } from './refusals.ts'
import { emasKembali, emasTidakSampai, kirimKepusatReport, lihatTerimaEmas, terimaEmasScreen } from './screens.ts'

/** What becomes of gold that was sent, all of a sending at once: each lot is weighed anew, and what is short or over is named (events.md K5). */
export const terimaEmas = defineDocument({
  kind: 'TERIMA_EMAS',
  name: 'terima_emas',
  title: 'Terima Emas',
  prefix: 'TE',
  number: g.no_terima_emas,
  states: { VALID: 'Sah' },
  header: [
    g.hasil_emas,
    g.no_kirim_emas,
    g.asal_toko,
    g.nama_asal,
    g.segel_tiba.optional(),
    g.total_kirim,
    g.total_terima,
    g.total_selisih,
    g.alasan_terima.optional(),
    g.keterangan.optional(),
  ],
  summary: [g.hasil_emas, g.no_kirim_emas, g.total_terima],
  parts: {
    detail_emas: documentPart({
      table: 'terima_emas_detail',
      fields: [
        g.kode_lot,
        g.nama_barang,
        g.kadar.optional(),
        g.qty,
        g.berat.labelled('Berat Dikirim'),
        g.berat_terima,
        g.selisih_timbang,
        g.fine,
        g.hpp,
        g.selisih_fine,
        g.selisih_hpp,
      ],
    }),
  },
  screens: { entry: terimaEmasScreen, list: lihatTerimaEmas },
  readers: [emasKembali, emasTidakSampai, kirimKepusatReport],
  list: {
    columns: [
      col(g.no_terima_emas, { opens: 'terima_emas' }),
      col(w.tgl_system),
      col(w.created_at),
      col(g.hasil_emas),
      col(g.no_kirim_emas),
      col(g.nama_asal),
      col(g.total_kirim),
      col(g.total_terima),
      col(g.total_selisih),
      col(w.user_id),
    ],
    search: [g.no_terima_emas, g.no_kirim_emas, g.asal_toko, g.nama_asal, g.segel_tiba],
  },
})

/** A whole arrival as it is stored. */
export type GoldArrival = DocumentOf<typeof terimaEmas>

/** One that is about to be written. */
export type NewGoldArrival = NewDocument<typeof terimaEmas>

/** A lot that was sent: weights in grams, cost in rupiah. */
export interface SentLot {
  readonly berat: number
  readonly fine: number
  readonly hpp: number
}

/**
 * What the difference of a lot comes to. What is short takes its share of the gold and of the cost; what is over has gold of the purity of the lot
 * and costs nothing; of what did not arrive at all everything is gone.
 *
 * @param berat_terima the weight on arrival, in grams
 * @returns in grams and rupiah, below zero where it is short
 */
export function goldDifference(sent: SentLot, berat_terima: number): { selisih_timbang: number; selisih_fine: number; selisih_hpp: number } {
  const { berat, fine, hpp } = sent
  const mg = toMg(berat_terima) - toMg(berat)
  const share = (of: number) => proRata(of, Math.abs(mg), toMg(berat))
  const fineMg = Math.min(share(toMg(fine)), Math.abs(mg))
  return mg >= 0
    ? { selisih_timbang: mg / 1000, selisih_fine: fineMg / 1000, selisih_hpp: 0 }
    : { selisih_timbang: mg / 1000, selisih_fine: -fineMg / 1000, selisih_hpp: -share(hpp) }
}

/** A lot as it was weighed. */
export const weighedFields = [g.berat_terima] as const

const weighedLots = z.object({ detail_emas: tradedPieces(objectOf([g.kode_lot, ...weighedFields]), byTheTray) })

/** What is asked of gold that arrives. */
export const goldArrivalHeader = [g.segel_tiba, g.keterangan.optional()] as const

/** What is asked of gold that comes back: also why. */
export const goldReturnHeader = [g.segel_tiba, g.alasan_terima] as const

/** What is asked of gold that is given up. */
export const goldLossHeader = [g.alasan_terima] as const

/** Gold that the head office has weighed, as the screen says it. */
export const newGoldArrival = z.intersection(objectOf([g.no_kirim_emas, ...goldArrivalHeader]), weighedLots)

/** Gold that its sender has weighed again. */
export const newGoldReturn = z.intersection(objectOf([g.no_kirim_emas, ...goldReturnHeader]), weighedLots)

/** Gold that its sender gives up. */
export const newGoldLoss = objectOf([g.no_kirim_emas, ...goldLossHeader])

const arrivingRefusals = [
  refusals.GOLD_NOT_ON_ITS_WAY,
  refusals.GOLD_LINES_CHANGED,
  ledgerRefusals.STOCK_SHORT,
  ledgerRefusals.NO_ACCOUNT,
  ...dateRefusals,
  ...approvalAnswers,
]

export const readGoldArrival = endpoint({
  call: 'GET terima_emas/hasil/{nomor}',
  summary: 'What became of gold that was sent: for the shop that has it then, and the one that sent it',
  access: openTo(...arrivalReaders),
  reply: terimaEmas.calls.read.reply,
  refusals: [documentRefusals.DOCUMENT_NOT_FOUND],
})

export const receiveGold = endpoint({
  call: 'POST terima_emas',
  summary: 'Takes in all of a sending, each lot as the head office has weighed it; what is short is a loss of its sender',
  access: openTo(terimaEmasScreen),
  body: newGoldArrival,
  reply: terimaEmas.calls.read.reply,
  moves: true,
  refusals: arrivingRefusals,
  approvals: ['SELISIH_KIRIM_EMAS'] satisfies Category[],
})

export const takeGoldBack = endpoint({
  call: 'POST terima_emas/kembali',
  summary: 'Takes a sending of this shop in again, each lot as it was weighed now',
  access: openTo(emasKembali),
  body: newGoldReturn,
  reply: terimaEmas.calls.read.reply,
  moves: true,
  refusals: arrivingRefusals,
  approvals: ['KEMBALI_KIRIM_BARANG', 'SELISIH_KIRIM_EMAS'] satisfies Category[],
})

export const giveUpGold = endpoint({
  call: 'POST terima_emas/tidak-sampai',
  summary: 'Gives up a sending of this shop that nobody has received: all of it is a loss',
  access: openTo(emasTidakSampai),
  body: newGoldLoss,
  reply: terimaEmas.calls.read.reply,
  moves: true,
  refusals: arrivingRefusals,
  approvals: ['HILANG_KIRIM_BARANG'] satisfies Category[],
})
