import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
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

/** What came to a bank account of what banks owe for cards and transfers (specification §2). */
export const validasiNonCash = defineScreen({
  path: '/validasi-non-cash',
  hint: 'Unggah rekening koran (CSV): yang cocok diusulkan, Anda yang memutuskan',
  title: 'Validasi Non Cash',
  menu: menu.keuanganNonCash,
  synonyms: ['piutang kartu', 'settlement edc', 'cocokkan rekening koran', 'mutasi bank', 'card settlement'],
})

/** What was settled, each to be read and printed again. */
export const lihatNonCash = defineScreen({
  path: '/lihat-non-cash',
  title: 'Lihat Non Cash',
  menu: menu.keuanganNonCash,
  synonyms: ['riwayat validasi non cash', 'settled cards'],
})

/** Takes back what was settled today: the bank owes it again. */
export const batalNonCash = defineScreen({
  path: '/batal-non-cash',
  title: 'Batal Non Cash',
  menu: menu.keuanganNonCash,
  synonyms: ['batal validasi non cash', 'undo settlement'],
})

/**
 * Money that a bank's statement shows for cards and transfers, the claims that it settles, and what the bank kept of them (docs/decisions/059,
 * events.md S1c and S13b).
 */
export const nonCash = defineDocument({
  kind: 'NON_CASH',
  name: 'non_cash',
  title: 'Validasi Non Cash',
  prefix: 'VN',
  number: f.no_non_cash,
  header: [
    f.no_rekening,
    f.tgl_rekening,
    f.keterangan.optional(),
    f.nilai_tagihan,
    f.uang_masuk,
    f.biaya_bank,
    f.teks_koran.optional(),
    f.urut_koran.optional(),
  ],
  copied: [{ table: 'rekening', by: f.no_rekening.name, ofShop: false, fields: [f.nama_rekening], unknown: paymentRefusals.ACCOUNT_NOT_FOUND }],
  summary: [f.no_rekening, f.uang_masuk],
  parts: { detail_tagihan: documentPart({ table: 'non_cash_tagihan', fields: [f.kind, f.reference, f.tgl_tagihan, f.nilai_tagihan] }) },
  screens: { entry: validasiNonCash, list: lihatNonCash },
  actions: {
    batal: cancelling({
      screen: batalNonCash,
      approval: 'BATAL_NON_CASH',
      onlyOnItsDate: refusals.SETTLED_YESTERDAY,
      refusals: [refusals.CHARGED_BACK],
    }),
  },
  list: {
    columns: [
      col(f.no_non_cash, { opens: 'non_cash' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.nama_rekening),
      col(f.tgl_rekening),
      col(f.nilai_tagihan),
      col(f.biaya_bank),
      col(f.uang_masuk),
      col(w.user_id),
      col(w.status),
    ],
    search: [f.no_non_cash, f.no_rekening, f.nama_rekening, f.keterangan],
    searchLines: { part: 'detail_tagihan', field: f.reference },
  },
})

/** Claims that were settled, as it is stored. */
export type SettledClaims = DocumentOf<typeof nonCash>

/** Claims that are about to be settled. */
export type NewSettledClaims = NewDocument<typeof nonCash>

/** So many claims are settled at once at the most, and so many are shown of an account. */
export const claimsMax = 500

/** What the statement says. */
export const settledHeader = [f.no_rekening.from(masterRekening, 'nama_rekening'), f.tgl_rekening, f.uang_masuk, f.keterangan.optional()] as const

/** The line of the statement that showed the money, besides its account, day and amount. A line settles once. Empty if a user typed the money. */
export const statementFields = [f.teks_koran.optional(), f.urut_koran.optional()] as const

/** A claim that is settled, by the document that it is of. */
export const settledFields = [f.reference] as const

/** Claims that are settled, as the screen sends it. */
export const newSettledClaims = z.intersection(
  objectOf([...settledHeader, ...statementFields]),
  z.object({
    detail_tagihan: z
      .array(objectOf(settledFields))
      .min(1, 'Pilih Minimal Satu Tagihan')
      .max(claimsMax, `Tagihan Maksimal ${claimsMax}`)
      .refine((claims) => new Set(claims.map(({ reference }) => reference)).size === claims.length, 'Tagihan Tidak Boleh Sama'),
  }),
)

/** Claims that are settled, as the screen sends it, checked. */
export type RequestedSettledClaims = z.output<typeof newSettledClaims>

export const settleClaims = endpoint({
  call: 'POST non_cash',
  summary: 'Settles what a bank owes for cards and transfers by what its statement shows; what it keeps is a cost. Answers the whole document',
  access: openTo(validasiNonCash),
  body: newSettledClaims,
  reply: nonCash.calls.read.reply,
  moves: true,
  refusals: [
    refusals.BANK_CLAIM_GONE,
    refusals.MORE_THAN_OWED,
    refusals.STATEMENT_AHEAD,
    refusals.STATEMENT_BEFORE_CLAIM,
    refusals.STATEMENT_LINE_USED,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ledgerRefusals.CLAIM_SHORT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BIAYA_NON_CASH', 'DANA_MASUK_SAMA'] satisfies Category[],
})

/** What a bank owes, of one document. */
export const bankClaim = objectOf([f.no_rekening, f.kind, f.reference, f.tgl_tagihan, f.umur_hari, f.nilai_tagihan])

/** What a bank owes, of one document. */
export type BankClaim = z.output<typeof bankClaim>

export const readBankClaims = endpoint({
  call: 'GET non_cash/tagihan',
  summary: 'What banks owe the shop for cards and transfers, document by document, the oldest first; a great many are cut, and said to be',
  access: openTo(validasiNonCash),
  query: z.object({ no_rekening: z.string().trim().max(30).optional() }),
  reply: z.object({ rows: z.array(bankClaim), total: z.number().int() }),
})

/** Settled money of an account's statement, in any shop of the account. It has no text if a user typed it without a file. */
export const settledLine = objectOf([f.tgl_rekening, f.uang_masuk, ...statementFields, f.no_non_cash])

/** Money of an account's statement that was settled. */
export type SettledLine = z.output<typeof settledLine>

export const readSettledLines = endpoint({
  call: 'GET non_cash/koran',
  summary:
    "What of an account's statement between two days was settled already, by the day of the statement: a line that is settled once is not settled again",
  access: openTo(validasiNonCash),
  query: z.object({ no_rekening: z.string().trim().min(1).max(30), tgl_from: isoDate('Tanggal Awal'), tgl_to: isoDate('Tanggal Akhir') }),
  reply: z.array(settledLine),
})
