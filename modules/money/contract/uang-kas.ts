import { z } from 'zod'
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
import { masterKodeTransaksi } from '#modules/masters/contract/master-kode-transaksi.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { money as f } from './fields.ts'
import { refusals } from './refusals.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]): Screen => defineScreen({ path, title, menu: menu.keuanganKas, synonyms })

/** Money into and out of the till for something other than goods (specification §2). */
export const uangKasScreen = screenOf('/uang-kas', 'Uang Kas', [
  'kas',
  'biaya',
  'expense',
  'pengeluaran',
  'kas kecil',
  'kas masuk',
  'kas keluar',
  'petty cash',
])
/** The same of a bank account. */
export const uangBank = screenOf('/uang-bank', 'Uang Bank', ['biaya bank', 'pengeluaran bank', 'bank masuk', 'bank keluar', 'bank expenses'])
/** What came in and went out so, each to be read and printed again. */
export const lihatUangKas = screenOf('/lihat-uang-kas', 'Lihat Uang Kas', ['riwayat biaya', 'riwayat kas', 'money in and out'])
/** Takes back what was booked today. */
export const batalUangKas = screenOf('/batal-uang-kas', 'Batal Uang Kas', ['batal biaya', 'salah kas', 'undo expense'])

/** Money that comes in or goes out for costs, and what the owner puts in or takes out, line by line of what it is for (docs/decisions/060). */
export const uangKas = defineDocument({
  kind: 'UANG_KAS',
  name: 'uang_kas',
  title: 'Uang Kas',
  prefix: 'UK',
  number: f.no_uang_kas,
  header: [
    f.arah,
    f.no_rekening.optional(),
    f.nama_pihak.optional(),
    f.keterangan.optional(),
    f.total_uang,
    f.tgl_rekening.optional(),
    f.teks_koran.optional(),
    f.urut_koran.optional(),
  ],
  summary: [f.arah, f.total_uang],
  parts: {
    detail_uang: documentPart({
      table: 'uang_kas_detail',
      fields: [f.kode_transaksi, f.nama_transaksi, f.keterangan.optional(), f.jumlah_uang],
      internal: [f.arah, f.peran],
    }),
  },
  screens: { entry: uangKasScreen, list: lihatUangKas },
  // Printed where it is entered.
  readers: [uangBank],
  actions: {
    batal: cancelling({ screen: batalUangKas, approval: 'BATAL_UANG_KAS', onlyOnItsDate: refusals.MONEY_OF_YESTERDAY }),
  },
  list: {
    columns: [
      col(f.no_uang_kas, { opens: 'uang_kas' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.arah),
      col(f.no_rekening.optional()),
      col(f.nama_pihak.optional()),
      col(f.keterangan.optional()),
      col(f.total_uang),
      col(w.user_id),
      col(w.status),
    ],
    search: [f.no_uang_kas, f.nama_pihak, f.keterangan],
  },
})

/** Money in or out, as it is stored. */
export type BookedMoney = DocumentOf<typeof uangKas>

/** Money in or out that is about to be written. */
export type NewBookedMoney = NewDocument<typeof uangKas>

/** Which way money goes, from or to whom; of the till, and of an account. */
export const bookedHeader = [f.arah.starting('KELUAR'), f.nama_pihak.optional(), f.keterangan.optional()] as const
/** The account, where it is not the till. */
export const bookedAccount = f.no_rekening.from(masterRekening, 'nama_rekening')

/** What money is for. */
export const bookedFields = [f.kode_transaksi.from(masterKodeTransaksi, 'nama_transaksi'), f.jumlah_uang, f.keterangan.optional()] as const

const newDetail = z.object({ detail_uang: z.array(objectOf(bookedFields)).min(1, 'Rincian Harus Diisi').max(100, 'Rincian Maksimal 100') })

/** Money in or out, as the screens send it; without an account it is the till's. */
export const newBookedMoney = z.intersection(objectOf([...bookedHeader, bookedAccount.optional()]), newDetail)

/** Of an account: the line of the bank's statement that shows the money. A line is booked once. Empty if a user typed the money. */
export const bookedLineFields = [f.tgl_rekening.optional(), f.teks_koran.optional(), f.urut_koran.optional()] as const
const bookedLine = objectOf(bookedLineFields)

/** Money in or out, as the screens send it, checked. */
export type RequestedMoney = z.output<typeof newBookedMoney> & Partial<z.output<typeof bookedLine>>

export const bookMoney = endpoint({
  call: 'POST uang_kas',
  summary: 'Books money that comes into or goes out of the till or a bank account for something other than goods; answers the whole document',
  access: openTo(uangKasScreen, uangBank),
  body: z.intersection(newBookedMoney, bookedLine),
  reply: uangKas.calls.read.reply,
  moves: true,
  refusals: [
    refusals.STATEMENT_AHEAD,
    refusals.STATEMENT_LINE_USED,
    refusals.STATEMENT_LINE_PARTLY,
    refusals.CODE_UNKNOWN,
    refusals.CODE_OTHER_WAY,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAS_UANG_KELUAR'] satisfies Category[],
})

/** The list as the specification requires it (§7). The screen has its own list, which continues from the last row. */
export const pageOfMoney = endpoint({
  call: 'GET cash/paginated',
  summary: 'Money that came in and went out of the till and the accounts of the shop for something other than goods, the latest first',
  access: openTo(uangKasScreen, uangBank, lihatUangKas),
  query: z.object({ skip: z.coerce.number().int().min(0).max(100_000).default(0), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.object({
    rows: z.array(
      objectOf([f.no_uang_kas, w.tgl_system, w.created_at, f.arah, f.no_rekening.optional(), f.nama_pihak.optional(), f.total_uang, w.status]),
    ),
    total: z.number().int(),
  }),
})
