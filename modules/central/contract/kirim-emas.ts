import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { byTheTray, tradedPieces } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { gold as g, goldSendingStates } from './fields.ts'
import { refusals } from './refusals.ts'
import {
  batalKirimEmas,
  emasKembali,
  emasTidakSampai,
  kirimEmasScreen,
  kirimKepusatReport,
  lihatKirimEmas,
  lihatTerimaEmas,
  terimaEmasScreen,
} from './screens.ts'

/**
 * Used gold and scrap that a shop sends to the head office in a sealed bag (events.md K5): on the road it is the shop's, until the head office has
 * weighed it, or the shop has it again or gives it up (docs/decisions/158). Each line becomes a lot.
 */
export const kirimEmas = defineDocument({
  kind: 'KIRIM_EMAS',
  name: 'kirim_emas',
  title: 'Kirim Emas Ke Pusat',
  prefix: 'KE',
  number: g.no_kirim_emas,
  states: goldSendingStates,
  header: [g.tujuan, g.nama_tujuan, g.no_segel, g.total_qty, g.total_berat, g.total_fine, g.total_hpp, g.keterangan.optional()],
  summary: [g.nama_tujuan, g.total_berat],
  parts: {
    detail_emas: documentPart({
      table: 'kirim_emas_detail',
      fields: [
        g.tempat_asal,
        g.kode_barcode.optional(),
        g.kode_lot.optional(),
        g.no_faktur_beli.optional(),
        g.nama_barang,
        g.kadar.optional(),
        g.qty,
        g.berat,
        g.fine,
        g.hpp,
      ],
    }),
  },
  screens: { entry: kirimEmasScreen, list: lihatKirimEmas },
  readers: [emasKembali, emasTidakSampai, kirimKepusatReport],
  actions: {
    batal: cancelling({
      screen: batalKirimEmas,
      approval: 'BATAL_KIRIM_BARANG',
      state: 'OPEN',
      onlyOnItsDate: refusals.GOLD_SENT_YESTERDAY,
      refusals: [refusals.GOLD_ARRIVED, goodsRefusals.STATUS_CHANGED, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(g.no_kirim_emas, { opens: 'kirim_emas' }),
      col(w.tgl_system),
      col(w.created_at),
      col(g.nama_tujuan),
      col(g.no_segel),
      col(g.total_qty),
      col(g.total_berat),
      col(g.total_fine),
      col(g.keterangan.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [g.no_kirim_emas, g.nama_tujuan, g.no_segel, g.keterangan],
    searchLines: { part: 'detail_emas', field: g.kode_barcode },
  },
})

/** A whole sending as it is stored. */
export type GoldSending = DocumentOf<typeof kirimEmas>

/** One that is about to be written. */
export type NewGoldSending = NewDocument<typeof kirimEmas>

/** The lot that a line of a sending becomes. */
export const sentLotOf = (no_kirim_emas: string, no_urut: number): string => `${no_kirim_emas}/${no_urut}`

export const readSendableGold = endpoint({
  call: 'GET kirim_emas/barang',
  summary: 'Used goods and scrap that the shop has and can send, as far as they hold these words: pieces by barcode, others by their lot',
  access: openTo(kirimEmasScreen),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(byTheTray.n).default(50) }),
  reply: page(objectOf([g.kode_emas, g.nama_barang, g.tempat_asal, g.kadar.optional(), g.qty, g.berat, g.fine])),
})

/** What is asked of a sending. */
export const goldSendingHeader = [g.no_segel, g.keterangan.optional()] as const

/** A piece or lot that is sent. */
export const sentFields = [
  g.kode_emas.from({ api: { list: readSendableGold.call, pages: readSendableGold.call }, key: 'kode_emas' }, 'nama_barang'),
] as const

/** Gold that is to be sent, as the screen says it. */
export const newGoldSending = z
  .intersection(objectOf(goldSendingHeader), z.object({ detail_emas: tradedPieces(objectOf(sentFields), byTheTray) }))
  .superRefine(({ detail_emas }, context) => {
    const codes = detail_emas.map(({ kode_emas }) => kode_emas)
    codes.forEach((code, at) => {
      if (codes.indexOf(code) < at) context.addIssue({ code: 'custom', path: ['detail_emas', at, 'kode_emas'], message: 'Barang Sudah Ada Di Tabel' })
    })
  })

export const sendGold = endpoint({
  call: 'POST kirim_emas',
  summary: 'Sends used goods and scrap to the head office: they are on the road until it has weighed them; answers the whole document',
  access: openTo(kirimEmasScreen),
  body: newGoldSending,
  reply: kirimEmas.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NO_HEAD_OFFICE,
    refusals.GOLD_NOT_THERE,
    goodsRefusals.STATUS_CHANGED,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
  ],
})

const onTheRoad = objectOf([
  g.no_kirim_emas,
  g.kode_toko,
  g.nama_asal,
  g.nama_tujuan,
  g.tgl_system,
  g.created_at,
  g.user_id,
  g.keterangan.optional(),
  g.total_qty,
  g.total_berat,
  g.hari_di_jalan,
])

/** A sending that is on the road, as either shop reads it. */
export type GoldOnTheRoad = z.output<typeof onTheRoad>

const travelling = onTheRoad.and(z.object({ detail_emas: z.array(objectOf([g.kode_lot, g.nama_barang, g.kadar.optional(), g.qty, g.berat])) }))

/** A sending that is on the road, with its lots. */
export type TravellingGold = z.output<typeof travelling>

export const readGoldOnTheRoad = endpoint({
  call: 'GET kirim_emas/di-jalan',
  summary: 'Gold on the road to this shop, or from it, the oldest first',
  access: openTo(terimaEmasScreen, emasKembali, emasTidakSampai),
  query: z.object({ arah: z.enum(['TO_HERE', 'FROM_HERE']).default('TO_HERE') }),
  reply: z.array(onTheRoad),
})

export const readTravellingGold = endpoint({
  call: 'GET kirim_emas/di-jalan/{no_kirim_emas}',
  summary: 'A sending on the road to this shop or from it, with its lots, by its number or by the code of one of its lots',
  access: openTo(terimaEmasScreen, emasKembali, emasTidakSampai),
  reply: travelling,
  refusals: [refusals.GOLD_NOT_ON_ITS_WAY],
})

/** The screens that may read an arrival. */
export const arrivalReaders = [lihatTerimaEmas, terimaEmasScreen, emasKembali, emasTidakSampai, lihatKirimEmas, kirimKepusatReport] as const
