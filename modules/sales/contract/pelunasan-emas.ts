import { z } from 'zod'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { paymentList, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { type GoldSettlementKind, sales as s } from './fields.ts'
import { refusals } from './refusals.ts'

/** A screen of what dealers owe in gold. A shop that does not sell to them any more (SEMI_GROSIR) still takes what they owe (docs/decisions/062). */
const dealersScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.penjualanSisa, synonyms })

/** Takes what dealers owe in gold. */
export const pelunasanEmasBaru = dealersScreen('/pelunasan-emas', 'Pelunasan Emas', ['piutang emas', 'bayar emas', 'grosir', 'gold owed'])

/** What dealers settled in gold, each to be read and printed again. */
export const lihatPelunasanEmas = dealersScreen('/lihat-pelunasan-emas', 'Lihat Pelunasan Emas', ['riwayat pelunasan emas', 'gold settlements'])

/** Cancels such a settlement of today. */
export const batalPelunasanEmas = dealersScreen('/batal-pelunasan-emas', 'Batal Pelunasan Emas', ['void', 'cancel gold settlement'])

/** What a dealer settles of the gold that he owes for sales: with old gold (events.md S10), or with money at the price of the day (S11). */
export const pelunasanEmas = defineDocument({
  kind: 'PELUNASAN_EMAS',
  name: 'pelunasan_emas',
  title: 'Pelunasan Emas',
  prefix: 'LE',
  number: s.no_lunas_emas,
  header: [
    s.kode_member,
    s.nama_customer,
    s.no_hp.optional(),
    s.cara_lunas,
    s.harga_emas.optional(),
    s.emas_dilunasi,
    s.nilai_hutang,
    s.total_berat,
    s.grand_total,
    s.jumlah_bayar,
    s.kembali,
    s.selisih_emas,
    s.keterangan.optional(),
  ],
  summary: [s.nama_customer, s.emas_dilunasi],
  parts: {
    detail_hutang: documentPart({ table: 'pelunasan_emas_hutang', fields: [s.no_faktur, s.rupiah, s.fine] }),
    detail_emas: documentPart({ table: 'pelunasan_emas_emas', fields: [s.nama_barang, s.kadar, s.berat, s.fine, s.hpp] }),
    detail_bayar: paymentPart('pelunasan_emas_bayar', pelunasanEmasBaru),
  },
  screens: { entry: pelunasanEmasBaru, list: lihatPelunasanEmas },
  actions: {
    batal: cancelling({
      screen: batalPelunasanEmas,
      approval: 'BATAL_PELUNASAN',
      onlyOnItsDate: refusals.SETTLED_YESTERDAY,
      // Old gold that has gone on does not come back.
      refusals: [ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(s.no_lunas_emas, { opens: 'pelunasan_emas' }),
      col(w.tgl_system),
      col(s.nama_customer),
      col(s.cara_lunas),
      col(s.emas_dilunasi),
      col(s.total_berat),
      col(s.grand_total),
      col(s.selisih_emas),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_lunas_emas, s.nama_customer, s.no_hp, s.keterangan],
    searchLines: { part: 'detail_hutang', field: s.no_faktur },
  },
})

/** A settlement of gold, as it is stored. */
export type GoldSettlement = DocumentOf<typeof pelunasanEmas>

/** A settlement of gold that is about to be written. */
export type NewGoldSettlement = NewDocument<typeof pelunasanEmas>

/** Old gold as it is weighed, with the purity that was found. */
export const broughtGold = [s.nama_barang, s.kadar, s.berat] as const

/** The input of a settlement as a whole. */
export const goldSettlementHeader = [s.cara_lunas, s.emas_dilunasi.optional(), s.harga_emas.optional(), s.keterangan.optional()] as const

/** What a way asks for, of what only one of them does: gold tells itself how much it settles. */
export const fieldsOfGold = (cara_lunas: GoldSettlementKind): readonly string[] =>
  cara_lunas === 'UANG' ? [s.emas_dilunasi.name, s.harga_emas.name] : []

/** Returns the errors of a settlement for its way of payment, by field. */
export function goldSettlementMessages(cara_lunas: GoldSettlementKind, told: Readonly<Record<string, unknown>>): Record<string, string> {
  const missing = { emas_dilunasi: 'Emas Dilunasi Harus Diisi', harga_emas: 'Harga Emas Harus Diisi' } as const
  return Object.fromEntries(Object.entries(missing).filter(([name]) => fieldsOfGold(cara_lunas).includes(name) && !told[name]))
}

/** A settlement of gold, as the screen sends it: of sales of one dealer, in this order. */
export const newGoldSettlement = z
  .intersection(
    objectOf(goldSettlementHeader),
    z.object({
      detail_hutang: z
        .array(objectOf([s.no_faktur]))
        .min(1, 'Faktur Harus Dipilih')
        .max(500, 'Hutang Maksimal 500'),
      detail_emas: z.array(objectOf(broughtGold)).max(100, 'Emas Maksimal 100').default([]),
      detail_bayar: paymentList,
    }),
  )
  .superRefine((settlement, context) => {
    const { cara_lunas, detail_hutang, detail_emas, detail_bayar } = settlement
    const add = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    for (const [name, message] of Object.entries(goldSettlementMessages(cara_lunas, settlement))) add(name, message)
    const isGold = cara_lunas === 'EMAS'
    if (isGold && detail_emas.length === 0) add('detail_emas', 'Emas Yang Diserahkan Harus Diisi')
    if (!isGold && detail_emas.length > 0) add('detail_emas', 'Pelunasan Ini Tidak Memakai Emas')
    if (isGold && detail_bayar.length > 0) add('detail_bayar', 'Pelunasan Ini Tidak Memakai Uang')
    if (new Set(detail_hutang.map(({ no_faktur }) => no_faktur)).size < detail_hutang.length) add('detail_hutang', 'Hutang Dipilih Dua Kali')
  })

/** A settlement of gold, as the screen sends it, checked. */
export type RequestedGoldSettlement = z.output<typeof newGoldSettlement>

export const settleGold = endpoint({
  call: 'POST pelunasan_emas',
  summary: 'Settles gold that a dealer owes for sales, with old gold or with money; answers the whole document',
  access: openTo(pelunasanEmasBaru),
  body: newGoldSettlement,
  reply: pelunasanEmas.calls.read.reply,
  moves: true,
  refusals: [
    documentRefusals.DOCUMENT_NOT_FOUND,
    refusals.OTHER_DEBTOR,
    refusals.GOLD_NOT_OWED,
    refusals.MORE_GOLD_THAN_OWED,
    refusals.GOLD_WITHOUT_FINE,
    ...paidInRefusals,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['HARGA_EMAS_PELUNASAN'] satisfies Category[],
})

/** Gold that is owed of a sale still. */
const owedGoldOfSale = objectOf([s.no_faktur, w.tgl_system, s.umur_hari, s.kode_member, s.nama_customer, s.no_hp.optional(), s.rupiah, s.fine])

/** Gold that is owed of a sale still. */
export type OwedGoldOfSale = z.output<typeof owedGoldOfSale>

export const owedGoldOfSales = endpoint({
  call: 'GET pelunasan_emas/terbuka',
  summary: 'The sales of the shop of which gold is owed still, by dealer, the oldest first',
  access: openTo(pelunasanEmasBaru),
  reply: z.array(owedGoldOfSale),
})
