import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { defineDocument, type DocumentOf, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { destination, kirimUangPusat, kirimUangScreen, lihatKirimUang, terimaUangKas, uangDiJalanScreen } from './antar-toko.ts'
import { sendingStates, sendings as k } from './kirim-uang-fields.ts'
import { refusals } from './refusals.ts'

/** What is asked of money that is sent. */
export const sentFields = [destination, k.jumlah_rp, k.keterangan] as const

/** What is known of it when it has arrived, there or back with its sender. */
const arrivedFields = [
  k.jumlah_terima.optional(),
  k.tgl_terima.optional(),
  k.diterima_oleh.optional(),
  k.diterima_at.optional(),
  k.alasan_terima.optional(),
] as const

/**
 * Money of the till that goes to another shop (events.md U3 to U7): on the road it is the sender's, until the other shop has counted it or
 * its sender takes it back (docs/decisions/058).
 */
export const kirimUang = defineDocument({
  kind: 'KIRIM_UANG',
  name: 'kirim_uang',
  title: 'Kirim Uang',
  prefix: 'KU',
  number: k.nota_kirim,
  states: sendingStates,
  header: [k.tujuan, k.nama_tujuan, k.keterangan, k.jumlah_rp, ...arrivedFields],
  summary: [k.nama_tujuan, k.jumlah_rp],
  parts: {},
  screens: { entry: kirimUangPusat, list: lihatKirimUang },
  readers: [kirimUangScreen, uangDiJalanScreen],
  list: {
    columns: [
      col(k.nota_kirim, { opens: 'kirim_uang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(k.nama_tujuan),
      col(k.jumlah_rp),
      col(k.keterangan),
      col(k.jumlah_terima.optional()),
      col(k.tgl_terima.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [k.nota_kirim, k.tujuan, k.nama_tujuan, k.keterangan],
  },
})

/** Money that was sent, as it is stored. */
export type Sending = DocumentOf<typeof kirimUang>

/** Money that is to be sent, as the screen says it, checked. */
export const askedSending = objectOf(sentFields)

/** Money that is to be sent, as the screen says it. */
export type RequestedSending = z.output<typeof askedSending>

export const sendMoney = endpoint({
  call: 'POST kirim-uang',
  summary: 'Sends money of the till to another shop: it is on the road until it is received or taken back; answers the whole document',
  access: openTo(kirimUangPusat),
  body: askedSending,
  reply: kirimUang.calls.read.reply,
  moves: true,
  refusals: [refusals.SAME_SHOP, refusals.SHOP_NOT_AVAILABLE, ledgerRefusals.CASH_SHORT, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})

/** Money between two shops, as either of them reads it. */
const sentMoney = objectOf([
  k.nota_kirim,
  k.kode_toko,
  k.nama_toko,
  k.tujuan,
  k.nama_tujuan,
  k.jumlah_rp,
  k.keterangan,
  k.user_id,
  k.tgl_system,
  k.created_at,
  w.status,
  ...arrivedFields,
  k.hari_di_jalan,
])

/** Money between two shops, as either of them reads it. */
export type SentMoney = z.output<typeof sentMoney>

/** Rows of a list that shows so many at the most, and how many there are. */
const listed = z.object({ rows: z.array(sentMoney), total: z.int() })

/** How many sendings a list shows at the most. */
export const sendingsMax = 200

export const readSending = endpoint({
  call: 'GET kirim-uang/{nomor_referensi}',
  summary: 'Money that was sent, by its number: for the shop that sent it, the one that it was sent to, and the head office',
  access: openTo(terimaUangKas, kirimUangPusat, lihatKirimUang),
  reply: sentMoney,
  refusals: [refusals.SENDING_NOT_FOUND],
})

export const readRoad = endpoint({
  call: 'GET kirim-uang/jalan',
  summary: 'Money on the road from this shop and to it, the oldest first',
  access: openTo(terimaUangKas, kirimUangPusat),
  reply: listed,
})

export const readArrivals = endpoint({
  call: 'GET kirim-uang-history',
  summary: 'Money that arrived in this shop, also its own that it took back, the latest first; today unless dates are given',
  access: openTo(terimaUangKas),
  query: z.object({ tgl_from: isoDate('Tanggal Awal').optional(), tgl_to: isoDate('Tanggal Akhir').optional() }),
  reply: listed,
})

const arrived = z.object({ message: z.string(), data: sentMoney })
const notOnItsWay = [refusals.SENDING_NOT_FOUND, ledgerRefusals.NO_ACCOUNT, ...dateRefusals, ...approvalAnswers]

/** What is asked of money that arrives: what was counted, and why it is less than was sent. */
export const receivedFields = [k.jumlah_terima, k.alasan_terima.optional()] as const

/** Money that was sent to this shop is in its till: one event in both shops, each on its own date. Of two who receive it, one does. */
export const receiveMoney = endpoint({
  call: 'PUT kirim-uang/{nomor_referensi}/reception',
  summary: 'Puts money that was sent to this shop into its till; less than was sent needs a reason and an approval, and is a loss of the sender',
  access: openTo(terimaUangKas),
  body: objectOf(receivedFields),
  reply: arrived,
  moves: true,
  refusals: [refusals.MORE_THAN_SENT, refusals.REASON_NEEDED, ...notOnItsWay],
  approvals: ['SELISIH_KIRIM_UANG'] satisfies Category[],
})

/** The same call by PATCH: the specification does not fix the verb (§7). */
export const receiveMoneyByPatch = endpoint({ ...receiveMoney, call: 'PATCH kirim-uang/{nomor_referensi}/reception' })

export const takeMoneyBack = endpoint({
  call: 'POST kirim-uang/{nomor_referensi}/kembali',
  summary: 'Puts money that this shop has sent and nobody has received back into its till, on the date that it has now',
  access: openTo(kirimUangPusat),
  body: objectOf([k.alasan_terima]),
  reply: arrived,
  moves: true,
  refusals: notOnItsWay,
  approvals: ['BATAL_KIRIM_UANG'] satisfies Category[],
})
