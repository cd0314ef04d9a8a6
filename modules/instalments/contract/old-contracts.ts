import type { z } from 'zod'
import { objectOf } from '#engine/contract/field.ts'
import { instalments as c } from './fields.ts'
import { financed, leftAfter } from './plan.ts'

/** The columns of a file of contracts from an old system: one row each. The fine and the settlement are those of the plan. */
export const oldContractFields = [
  c.no_lama,
  c.nama_customer,
  c.no_hp,
  c.alamat_customer.optional(),
  c.no_identitas.optional(),
  c.kode_sales,
  c.kode_cicilan,
  c.tgl_akad,
  c.harga_jual,
  c.uang_muka,
  c.lama_bulan,
  c.bunga_persen,
  c.cicilan_dibayar.starting(0),
  c.barang,
  c.kadar_lama,
  c.berat_lama,
  c.keterangan.optional(),
] as const

/** A row of such a file, checked. */
export const oldContractRow = objectOf(oldContractFields)

/** A row of such a file, checked. */
export type OldContractRow = z.output<typeof oldContractRow>

/** The sums of such a contract: those of its terms, and what is left of its principal and interest. Interest is flat, by the day of the contract. */
export function oldContractSums(row: OldContractRow) {
  const sums = financed(row, row.harga_jual, row.uang_muka, row.tgl_akad)
  const left = leftAfter({ ...sums, lama_bulan: row.lama_bulan }, row.cicilan_dibayar)
  return { sums, left }
}
