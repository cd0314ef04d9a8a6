import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { dataMember } from '#modules/members/contract/screens.ts'
import { points as p } from './fields.ts'
import { laporanKartuStockHadiah } from './laporan-kartu-stock-hadiah.ts'
import { refusals } from './refusals.ts'
import { batalTukarPoint, lihatTukarPoint, tukarPointScreen } from './tukar-poin-screens.ts'

/** Gifts that a member took for his points (events.md M2; docs/decisions/160). */
export const tukarPoin = defineDocument({
  kind: 'TUKAR_POIN',
  name: 'tukar_poin',
  title: 'Tukar Poin',
  prefix: 'TP',
  number: p.no_tukar,
  header: [p.kode_member, p.nilai_poin, p.poin_lepas.optional(), p.total_hadiah, p.total_poin, p.keterangan.optional()],
  copied: [{ table: 'member', by: p.kode_member.name, ofShop: false, fields: [p.nama_member], unknown: memberRefusals.MEMBER_NOT_FOUND }],
  summary: [p.nama_member, p.total_hadiah, p.total_poin],
  parts: {
    detail_hadiah: documentPart({
      table: 'tukar_poin_detail',
      fields: [p.kode_hadiah, p.nama_hadiah, p.poin, p.qty_hadiah, p.poin_tukar],
      internal: [p.biaya_hadiah],
    }),
  },
  screens: { entry: tukarPointScreen, list: lihatTukarPoint },
  readers: [dataMember, laporanKartuStockHadiah.screen],
  actions: {
    batal: cancelling({ screen: batalTukarPoint, approval: 'BATAL_TUKAR_POIN', onlyOnItsDate: refusals.EXCHANGE_OF_YESTERDAY }),
  },
  list: {
    columns: [
      col(p.no_tukar, { opens: 'tukar_poin' }),
      col(w.tgl_system),
      col(w.created_at),
      col(p.kode_member, { opens: 'member' }),
      col(p.nama_member),
      col(p.total_hadiah),
      col(p.total_poin),
      col(p.keterangan.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [p.no_tukar, p.kode_member, p.nama_member, p.keterangan],
    searchLines: { part: 'detail_hadiah', field: p.kode_hadiah },
  },
  messageSetting: 'WA_TEMPLATE_TUKAR_POIN',
})

/** An exchange, as it is stored. */
export type Exchange = DocumentOf<typeof tukarPoin>

/** An exchange that is about to be written. */
export type NewExchange = NewDocument<typeof tukarPoin>

/** A gift that is taken: so many of it. */
export const takenGift = [p.qty.starting(1)] as const

const giftsMax = 50

/** Refuses the second line of a gift. */
export function refuseTwice(lines: readonly { readonly kode_hadiah: string }[], context: z.RefinementCtx): void {
  lines.forEach(({ kode_hadiah }, at) => {
    const isTwice = lines.findIndex((other) => other.kode_hadiah === kode_hadiah) < at
    if (isTwice) context.addIssue({ code: 'custom', path: [at, 'kode_hadiah'], message: 'Hadiah Sudah Ada' })
  })
}

/** An exchange, as the screen sends it. */
export const newExchange = objectOf([p.kode_member, p.keterangan.optional()]).and(
  z.object({
    detail_hadiah: z
      .array(objectOf([p.kode_hadiah, ...takenGift]), { error: 'Hadiah Harus Dipilih' })
      .min(1, 'Hadiah Harus Dipilih')
      .max(giftsMax, `Hadiah Maksimal ${giftsMax}`)
      .superRefine(refuseTwice),
  }),
)

/** An exchange, as the screen sends it, checked. */
export type RequestedExchange = z.output<typeof newExchange>

export const exchangePoints = endpoint({
  call: 'POST member/tukar-point',
  summary: 'Gives gifts to a member for his points; answers the whole document',
  access: openTo(tukarPointScreen),
  body: newExchange,
  reply: tukarPoin.calls.read.reply,
  moves: true,
  refusals: [
    memberRefusals.MEMBER_NOT_FOUND,
    memberRefusals.MEMBER_JOINED,
    refusals.GIFT_UNKNOWN,
    refusals.GIFT_SHORT,
    refusals.POINTS_TOO_FEW,
    ledgerRefusals.POINTS_SHORT,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
  ],
})
