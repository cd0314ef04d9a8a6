import { z } from 'zod'
import { type AnyField, objectOf } from '#engine/contract/field.ts'
import { openingFields } from '#modules/accounting/contract/saldo-awal-tagihan.ts'
import { intakes as i } from '#modules/intake/contract/fields.ts'
import { memberFields } from '#modules/members/contract/older-list.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { oldContractFields } from '#modules/instalments/contract/old-contracts.ts'
import { oldOrderFields } from '#modules/orders/contract/old-orders.ts'
import { oldLoanFields } from '#modules/loans/contract/old-loans.ts'
import { type Step, moving as f } from './fields.ts'

/** Money that a shop has when it moves in: in the till, or in an account. */
export const moneyFields = [f.akun_uang, f.jumlah_uang] as const

/** What a file says of a piece. What follows from its group, its tray and its weight may be left empty. */
export const pieceColumns = [
  i.kode_barcode.optional(),
  i.nama_barang,
  i.kode_dept,
  i.kode_group,
  i.kode_gudang.optional(),
  i.kode_baki,
  i.kadar.optional(),
  i.kadar_cetak.optional(),
  i.berat_bruto,
  i.berat_stock.optional(),
  i.berat.optional(),
  i.hpp,
  i.qty.starting(1),
  i.ongkos.starting(0),
  i.harga_jual.optional(),
  i.markup.starting(0),
  i.size.optional(),
  i.kategori.optional(),
  i.kode_bandrol.optional(),
  i.kode_intern.optional(),
  i.atribut.optional(),
  g.keterangan.optional(),
  i.berat_plastik.starting(0),
  i.tag_id.optional(),
] as const

/** The columns of the file of a step. */
export const stepFields: Readonly<Record<Step, readonly AnyField[]>> = {
  ANGGOTA: memberFields,
  BARANG: pieceColumns,
  UANG: moneyFields,
  HUTANG: oldLoanFields,
  CICILAN: oldContractFields,
  PESANAN: oldOrderFields,
  TAGIHAN: openingFields,
}

/** So many rows are in the file of a step at the most. */
export const stepRowsMax: Readonly<Record<Step, number>> = {
  ANGGOTA: 50_000,
  BARANG: 20_000,
  UANG: 200,
  HUTANG: 5_000,
  CICILAN: 5_000,
  PESANAN: 5_000,
  TAGIHAN: 20_000,
}

/** So many rows are laid ready by one call. */
export const pageMax = 1_000

const cellsMax = 60

/** A row of a file: its line in the sheet, and what its cells say under the names of the wire, unchecked. */
export const stagedRow = z.object({
  no_baris: z.number().int().min(1).max(1_000_000),
  isi: z
    .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .refine((cells) => Object.keys(cells).length <= cellsMax, `Maksimal ${cellsMax} Kolom`),
})

/** A row of a file as it lies ready. */
export type StagedRow = z.output<typeof stagedRow>

/** Money of a file, checked. */
export const checkedMoney = objectOf(moneyFields)
/** A member of a file, checked. */
export const checkedMember = objectOf(memberFields)
/** A claim of a file, checked. */
export const checkedClaim = objectOf(openingFields)
