import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { movesCash } from '#modules/members/contract/cash-reached.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { withoutCards } from '#modules/payments/contract/payment.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { sales as s } from './fields.ts'
import { refusals } from './refusals.ts'

const cardScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.penjualanGesek, gate: { all: ['GESEK_TUNAI'] }, synonyms })

/** Pays cash out for a card (specification §2). */
export const gesekTunaiScreen = cardScreen('/gesek-tunai', 'Gesek Tunai', ['tarik tunai kartu', 'edc', 'cash from card'])
movesCash(gesekTunaiScreen)

/** The documents of cash for cards, each to be read and printed again. */
export const lihatGesekTunai = cardScreen('/lihat-gesek-tunai', 'Lihat Gesek Tunai', ['riwayat gesek', 'cashed cards'])

/** Takes back a document of today. */
export const batalGesekTunai = cardScreen('/batal-gesek-tunai', 'Batal Gesek Tunai', ['void gesek', 'undo cash from card'])

/**
 * Cash that a customer gets for his cards (events.md S13): each is charged what he gets and the fee of its bank, and the bank owes that until it is
 * settled. Merchants may not do so with credit cards in Indonesia, as far as is known: its switch is off unless an owner decides otherwise.
 */
export const gesekTunai = defineDocument({
  kind: 'GESEK_TUNAI',
  name: 'gesek_tunai',
  title: 'Gesek Tunai',
  prefix: 'GT',
  number: s.no_gesek,
  header: [s.nama_customer, s.no_hp.optional(), s.no_identitas.optional(), s.keterangan.optional(), s.tunai_gesek, s.biaya_gesek, s.total_gesek],
  summary: [s.nama_customer, s.tunai_gesek],
  parts: {
    detail_kartu: documentPart({
      table: 'gesek_tunai_kartu',
      fields: [s.jenis_kartu, s.no_rekening, s.no_kartu, s.tunai_gesek, s.persen_gesek, s.biaya_gesek, s.total_gesek],
      readThrough: withoutCards,
    }),
  },
  screens: { entry: gesekTunaiScreen, list: lihatGesekTunai },
  actions: {
    batal: cancelling({
      screen: batalGesekTunai,
      approval: 'BATAL_GESEK_TUNAI',
      onlyOnItsDate: refusals.GESEK_OF_YESTERDAY,
      refusals: [ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(s.no_gesek, { opens: 'gesek_tunai' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.nama_customer),
      col(s.tunai_gesek),
      col(s.biaya_gesek),
      col(s.total_gesek),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_gesek, s.nama_customer, s.no_hp],
    searchLines: { part: 'detail_kartu', field: s.no_kartu },
  },
})

/** Cash paid out for cards, as it is stored. */
export type CashedCards = DocumentOf<typeof gesekTunai>

/** Cash that is about to be paid out for cards. */
export type NewCashedCards = NewDocument<typeof gesekTunai>

/** Who gets the cash. */
export const cashedHeader = [s.nama_customer, s.no_hp.optional(), s.no_identitas.optional(), s.keterangan.optional()] as const

/** A card, the account that it is paid into, and the cash that is paid out for it. */
export const cashedFields = [s.jenis_kartu.starting('DEBIT'), s.no_rekening.from(masterRekening, 'nama_rekening'), s.no_kartu, s.tunai_gesek] as const

/** Cash for cards, as the screen sends it, each card with the fee that its owner heard. */
export const newCashedCards = z.intersection(
  objectOf(cashedHeader),
  z.object({
    detail_kartu: z
      .array(objectOf([...cashedFields, s.biaya_gesek]))
      .min(1, 'Kartu Harus Diisi')
      .max(20, 'Kartu Maksimal 20'),
  }),
)

/** Cash for cards, as the screen sends it, checked. */
export type RequestedCards = z.output<typeof newCashedCards>

export const payForCards = endpoint({
  call: 'POST gesek_tunai',
  summary: 'Pays cash out of the till for cards that are charged it with the fee of their bank; answers the whole document',
  access: openTo(gesekTunaiScreen),
  body: newCashedCards,
  reply: gesekTunai.calls.read.reply,
  moves: true,
  refusals: [
    refusals.GESEK_FEE_UNSET,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    paymentRefusals.CARD_FEE_CHANGED,
    memberRefusals.CASH_LIMIT,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
  ],
})

/** Cards that cash was paid out for, by day (specification §7). */
export const laporanGesekTunai = defineReport({
  screen: {
    path: '/laporan-gesek-tunai',
    title: 'Laporan Gesek Tunai',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    gate: { all: ['GESEK_TUNAI'] },
    synonyms: ['riwayat gesek tunai', 'cashed cards report'],
  },
  api: 'GET non-cash/gesek-histories',
  filters: [period(), s.no_rekening.from(masterRekening, 'nama_rekening').optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_gesek, { opens: 'gesek_tunai', width: 1.4 }),
    col(s.nama_customer, { width: 1.5 }),
    col(s.jenis_kartu, { width: 0.7 }),
    col(s.no_rekening, { width: 1.2 }),
    col(s.no_kartu, { width: 1.2 }),
    col(s.tunai_gesek, { total: true, width: 1.2 }),
    col(s.persen_gesek, { width: 0.7 }),
    col(s.biaya_gesek, { total: true, width: 1 }),
    col(s.total_gesek, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN GESEK TUNAI' },
})
