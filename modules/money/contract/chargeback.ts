import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { money as f } from './fields.ts'
import { refusals } from './refusals.ts'

/** What a bank takes back of what it has paid (docs/decisions/071). */
export const chargebackScreen = defineScreen({
  path: '/chargeback',
  title: 'Chargeback',
  menu: menu.keuanganNonCash,
  synonyms: ['kartu ditarik bank', 'sengketa kartu', 'dispute', 'tarik kembali'],
})

/** What was taken back, each to be read and printed again. */
export const lihatChargeback = defineScreen({
  path: '/lihat-chargeback',
  title: 'Lihat Chargeback',
  menu: menu.keuanganNonCash,
  synonyms: ['riwayat chargeback', 'chargebacks'],
})

/** Takes a chargeback back that was entered today. */
export const batalChargeback = defineScreen({
  path: '/batal-chargeback',
  title: 'Batal Chargeback',
  menu: menu.keuanganNonCash,
  synonyms: ['salah chargeback', 'undo chargeback'],
})

/** A claim that was settled and that the bank takes back, in whole or in part: owed again, or lost. */
export const chargeback = defineDocument({
  kind: 'CHARGEBACK',
  name: 'chargeback',
  title: 'Chargeback',
  prefix: 'CB',
  number: f.no_chargeback,
  header: [f.no_rekening, f.reference, f.no_non_cash, f.kind, f.tgl_rekening, f.perlakuan, f.jumlah_tarik, f.alasan_chargeback],
  copied: [{ table: 'rekening', by: f.no_rekening.name, ofShop: false, fields: [f.nama_rekening], unknown: paymentRefusals.ACCOUNT_NOT_FOUND }],
  summary: [f.no_rekening, f.reference, f.perlakuan, f.jumlah_tarik],
  parts: {},
  screens: { entry: chargebackScreen, list: lihatChargeback },
  actions: {
    batal: cancelling({
      screen: batalChargeback,
      approval: 'BATAL_CHARGEBACK',
      onlyOnItsDate: refusals.TAKEN_BACK_YESTERDAY,
      refusals: [ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(f.no_chargeback, { opens: 'chargeback' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.nama_rekening),
      col(f.reference),
      col(f.perlakuan),
      col(f.jumlah_tarik),
      col(f.alasan_chargeback),
      col(w.user_id),
      col(w.status),
    ],
    search: [f.no_chargeback, f.no_rekening, f.nama_rekening, f.reference, f.alasan_chargeback],
  },
})

/** What a bank took back, as it is stored. */
export type Chargeback = DocumentOf<typeof chargeback>

/** What a bank takes back, about to be written. */
export type NewChargeback = NewDocument<typeof chargeback>

/** What is asked of it. */
export const chargebackFields = [
  f.no_rekening.from(masterRekening, 'nama_rekening'),
  f.reference,
  f.jumlah_tarik,
  f.tgl_rekening,
  f.perlakuan.starting('TAGIH'),
  f.alasan_chargeback,
] as const

/** What a bank takes back, as the screen sends it. */
export const newChargeback = objectOf(chargebackFields)

/** What a bank takes back, as the screen sends it, checked. */
export type RequestedChargeback = z.output<typeof newChargeback>

export const takeBack = endpoint({
  call: 'POST chargeback',
  summary: 'Enters what a bank took back of a card or transfer that it had paid: it owes it again, or it is lost. Answers the whole document',
  access: openTo(chargebackScreen),
  body: newChargeback,
  reply: chargeback.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NOT_SETTLED,
    refusals.MORE_THAN_SETTLED,
    refusals.CHARGED_BACK,
    refusals.STATEMENT_AHEAD,
    refusals.STATEMENT_BEFORE_CLAIM,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['CHARGEBACK_RUGI'] satisfies Category[],
})

/** So many are offered. */
export const settledMax = 50

/** A claim that was settled, and what of it can still be taken back. */
export const settledClaim = objectOf([f.no_rekening, f.kind, f.reference, f.no_non_cash, f.tgl_rekening, f.nilai_tagihan, f.ditarik_bank])

/** A claim that was settled. */
export type SettledClaim = z.output<typeof settledClaim>

export const readSettled = endpoint({
  call: 'GET chargeback/tagihan',
  summary: 'Claims on banks that were settled and not taken back in whole, the latest first, as far as their document holds these letters',
  access: openTo(chargebackScreen),
  query: z.object({ cari: z.string().trim().max(60).optional() }),
  reply: z.array(settledClaim),
})
