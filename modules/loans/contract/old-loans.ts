import type { z } from 'zod'
import { objectOf } from '#engine/contract/field.ts'
import { loans as l } from './fields.ts'

/** What a file from an old system says of a loan as a whole; each row of one that is of several things says the same. */
const ofTheLoan = [
  l.no_lama,
  l.nama_customer,
  l.no_hp,
  l.alamat_customer.optional(),
  l.no_identitas.optional(),
  l.kode_sales,
  l.tgl_hutang,
  l.jumlah_hutang,
  l.bunga_persen,
  l.hitungan.starting('BULAN'),
  l.lama_pinjam.starting(1),
  l.bulan_dibayar.starting(0),
  l.no_kantong.optional(),
  l.keterangan.optional(),
] as const

/** What it says of each thing that was left for it. */
const ofTheThing = [l.nama_barang, l.kode_kadar, l.qty.starting(1), l.berat, l.berat_dengan_plastik.optional()] as const

/** The columns of a file of loans from an old system: a row for each thing that was left. */
export const oldLoanFields = [...ofTheLoan, ...ofTheThing] as const

/** A row of such a file, checked. */
export const oldLoanRow = objectOf(oldLoanFields)

/** A row of such a file, checked. */
export type OldLoanRow = z.output<typeof oldLoanRow>

/** What two rows of one loan say alike. */
export const alikeOfLoan = ofTheLoan.map(({ name }) => name)

/** The rows of a file, loan by loan, in their order. */
export function loansOf<Row extends Pick<OldLoanRow, 'no_lama'>>(rows: readonly Row[]): Row[][] {
  const loans = new Map<string, Row[]>()
  for (const row of rows) {
    const its = loans.get(row.no_lama)
    if (its) its.push(row)
    else loans.set(row.no_lama, [row])
  }
  return [...loans.values()]
}
