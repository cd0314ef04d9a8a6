import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { refusals as countingRefusals } from '#modules/counting/contract/refusals.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { closing as f } from './fields.ts'
import { refusals } from './refusals.ts'
import { batalSelisihKas, hitungKas, lihatSelisihKas, tutupToko } from './screens.ts'

/**
 * The surplus or shortage that a count of the till found, and its reason (events.md U9). Names the staff member who owes the missing money, if there
 * is one.
 */
export const selisihKas = defineDocument({
  kind: 'SELISIH_KAS',
  name: 'selisih_kas',
  title: 'Selisih Kas',
  prefix: 'SK',
  number: f.no_selisih_kas,
  header: [
    f.no_hitung,
    f.total_fisik,
    f.saldo_buku,
    f.selisih_uang,
    f.alasan_selisih,
    f.kode_sales.optional(),
    f.jumlah_hitung.optional(),
    f.selisih_pertama.optional(),
  ],
  copied: [{ table: 'sales', by: 'kode_sales', ofShop: true, fields: [f.nama_sales.optional()], unknown: countingRefusals.EMPLOYEE_NOT_FOUND }],
  summary: [f.selisih_uang, f.alasan_selisih],
  parts: {},
  screens: { entry: hitungKas, list: lihatSelisihKas },
  // Printed where it is booked.
  readers: [tutupToko],
  actions: {
    batal: cancelling({
      screen: batalSelisihKas,
      approval: 'BATAL_SELISIH_KAS',
      onlyOnItsDate: refusals.DIFFERENCE_OF_YESTERDAY,
      // What he has paid of it since.
      refusals: [ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(f.no_selisih_kas, { opens: 'selisih_kas' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.total_fisik),
      col(f.saldo_buku),
      col(f.selisih_uang),
      col(f.jumlah_hitung.optional()),
      col(f.selisih_pertama.optional()),
      col(f.alasan_selisih),
      col(f.nama_sales.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [f.no_selisih_kas, f.alasan_selisih],
  },
})

/** What a count found, as it is stored. */
export type CashDifference = DocumentOf<typeof selisihKas>

/** What a count found, about to be booked. */
export type NewCashDifference = NewDocument<typeof selisihKas>

/** The fields of a difference: the reason, and the staff member who owes the missing money, if there is one. */
export const differenceFields = [f.alasan_selisih, f.kode_sales.from(masterSales, 'nama_sales').optional()] as const

export const bookDifference = endpoint({
  call: 'POST selisih_kas',
  summary:
    'Books what the last count of the till found too much or too little, for a reason, as a cost or as what an employee owes; answers the whole document',
  access: openTo(tutupToko, hitungKas),
  body: objectOf(differenceFields),
  reply: selisihKas.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NOT_COUNTED,
    refusals.COUNT_AGAIN,
    refusals.NO_DIFFERENCE,
    refusals.NOTHING_MISSING,
    countingRefusals.EMPLOYEE_NOT_FOUND,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAS_SELISIH_KAS', 'TANGGUNG_SELISIH_KAS'] satisfies Category[],
})
