import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { type Direction, money as f, type paidKinds } from './fields.ts'
import { refusals } from './refusals.ts'

/** Pays the tax of a month, a bonus, a commission or a craftsman's fees. Takes what an employee owes, or writes it off (events.md U9 to U11). */
export const bayarTagihanScreen = defineScreen({
  path: '/bayar-tagihan',
  title: 'Bayar Tagihan',
  menu: menu.keuanganKas,
  synonyms: [
    'bayar pajak',
    'setor ppn',
    'bayar bonus sales',
    'bayar komisi afiliasi',
    'bayar upah tukang',
    'bayar sisa lelang',
    'sisa lelang lewat masa',
    'piutang karyawan',
    'pay tax',
    'pay bonus',
    'pay craftsman',
  ],
})

/** What was paid so, each to be read and printed again. */
export const lihatBayarTagihan = defineScreen({
  path: '/lihat-bayar-tagihan',
  title: 'Lihat Bayar Tagihan',
  menu: menu.keuanganKas,
  synonyms: ['riwayat bayar pajak', 'riwayat bonus', 'paid claims'],
})

/** Takes back what was paid today: it is owed again. */
export const batalBayarTagihan = defineScreen({
  path: '/batal-bayar-tagihan',
  title: 'Batal Bayar Tagihan',
  menu: menu.keuanganKas,
  synonyms: ['batal bayar pajak', 'batal bonus', 'undo payment of claims'],
})

/** Which way money goes for a kind of claim. */
export const directionOf = (jenis: keyof typeof paidKinds): Direction =>
  jenis === 'PIUTANG_KARYAWAN' || jenis === 'PIUTANG_TUKANG' ? 'MASUK' : 'KELUAR'

/** Money for what is owed to one party, the oldest claims first: the tax of a month, a bonus, the fees of a craftsman, a surplus, what an employee or a craftsman owes. What an employee owes may be written off; a surplus past its term leaves without money (decision 140). */
export const bayarTagihan = defineDocument({
  kind: 'BAYAR_TAGIHAN',
  name: 'bayar_tagihan',
  title: 'Bayar Tagihan',
  prefix: 'BT',
  number: f.no_bayar_tagihan,
  header: [
    f.jenis_tagihan,
    f.pihak,
    f.nama_pihak.optional(),
    f.penyelesaian,
    f.arah.optional(),
    f.no_rekening.optional(),
    f.keterangan.optional(),
    f.total_uang,
  ],
  summary: [f.jenis_tagihan, f.pihak, f.total_uang],
  parts: {
    detail_tagihan: documentPart({ table: 'bayar_tagihan_detail', fields: [f.kind, f.reference, f.tgl_tagihan, f.jumlah_uang], internal: [f.fine] }),
  },
  screens: { entry: bayarTagihanScreen, list: lihatBayarTagihan },
  actions: {
    batal: cancelling({ screen: batalBayarTagihan, approval: 'BATAL_BAYAR_TAGIHAN', onlyOnItsDate: refusals.PAID_YESTERDAY }),
  },
  list: {
    columns: [
      col(f.no_bayar_tagihan, { opens: 'bayar_tagihan' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.jenis_tagihan),
      col(f.pihak),
      col(f.nama_pihak.optional()),
      col(f.penyelesaian),
      col(f.arah.optional()),
      col(f.no_rekening.optional()),
      col(f.total_uang),
      col(w.user_id),
      col(w.status),
    ],
    search: [f.no_bayar_tagihan, f.pihak, f.nama_pihak, f.keterangan],
    searchLines: { part: 'detail_tagihan', field: f.reference },
  },
})

/** A payment of claims, as it is stored. */
export type PaidClaims = DocumentOf<typeof bayarTagihan>

/** A payment of claims that is about to be written. */
export type NewPaidClaims = NewDocument<typeof bayarTagihan>

/**
 * The payment: its kind, its person and its amount, from the till if no account is named. A settlement without money has its reason in the remark.
 */
export const paidHeader = [
  f.jenis_tagihan.starting('PPN'),
  f.pihak,
  f.jumlah_uang,
  f.penyelesaian.starting('UANG'),
  f.no_rekening.from(masterRekening, 'nama_rekening').optional(),
  f.keterangan.optional(),
] as const

/** A payment of claims, as the screen sends it. */
export const newPaidClaims = objectOf(paidHeader)

/** A payment of claims, as the screen sends it, checked. */
export type RequestedPaidClaims = z.output<typeof newPaidClaims>

export const payClaims = endpoint({
  call: 'POST bayar_tagihan',
  summary:
    'Pays the tax of a month, a bonus, a commission or a craftsman, takes what an employee owes or writes it off, or closes a surplus past its term, the oldest claims first; answers the whole document',
  access: openTo(bayarTagihanScreen),
  body: newPaidClaims,
  reply: bayarTagihan.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NOTHING_OWED,
    refusals.PAYS_MORE_THAN_OWED,
    refusals.PAID_AT_TILL,
    refusals.ONLY_EMPLOYEES_FORGIVEN,
    refusals.ONLY_SURPLUS_FORFEITED,
    refusals.NOTHING_PAST_TERM,
    refusals.NO_MONEY_MOVES,
    refusals.WRITE_OFF_REASON,
    core.FORBIDDEN,
    memberRefusals.CASH_LIMIT,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.CLAIM_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAS_UANG_KELUAR', 'HAPUS_PIUTANG_KARYAWAN', 'SISA_LELANG_LEWAT'] satisfies Category[],
})

/** What is owed to or by one party, all its documents together. */
export const openParty = objectOf([
  f.jenis_tagihan,
  f.pihak,
  f.nama_pihak.optional(),
  f.tgl_tagihan,
  f.jumlah_dokumen,
  f.nilai_tagihan,
  f.nilai_lewat,
])

/** What is owed to or by one party, all its documents together. */
export type OpenParty = z.output<typeof openParty>

export const readOpenParties = endpoint({
  call: 'GET bayar_tagihan/terbuka',
  summary:
    'What the shop owes for tax by month, for bonus by salesperson, for commission by affiliate, to craftsmen and for surpluses, and what employees owe it, with the day of the oldest document and what is past its term',
  access: openTo(bayarTagihanScreen),
  reply: z.array(openParty),
})
