import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { importedMax } from '#engine/contract/master.ts'
import { core } from '#engine/contract/refusal.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import { preorders as p } from './fields.ts'
import { preOrderedFields } from './pre-order.ts'
import { importPreOrder } from './screens.ts'

/** What a row of the file says: the customer, and one line of his pre-order. Its head are these names or their labels, in small letters with underscores. */
export const importedFields = [
  p.nama_customer,
  p.no_hp,
  p.alamat_customer.optional(),
  p.kode_sales,
  p.tgl_perkiraan,
  p.harga_dikunci.starting(true),
  p.keterangan.optional(),
  ...preOrderedFields,
] as const

/** A row as it is checked. */
export const importedRow = objectOf(importedFields)

/** A row that was read. */
export type ImportedRow = z.output<typeof importedRow>

/** A file as the screen has read it, unchecked. Messages are at `rows.3.kode_group`. */
const importedFile = z.object({
  nama_file: z.string().trim().min(1, 'Nama File Tidak Boleh Kosong').max(200, 'Nama File Maksimal 200 Karakter').regex(printable, unprintable),
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'Tidak Ada Data').max(importedMax, `Maksimal ${importedMax} Baris`),
})

const facts = {
  access: openTo(importPreOrder),
  body: importedFile,
  /** The pre-orders that came or would come about: rows of one customer, date and promise are one. */
  reply: z.object({ hasil: z.array(objectOf([p.nama_customer, p.no_hp, p.tgl_perkiraan, p.total_qty, p.total_harga])) }),
  refusals: [core.INVALID, ...dateRefusals],
}

/** What became, or would become, of a file. */
export type ImportedPreOrders = z.output<typeof facts.reply>

export const checkPreOrders = endpoint({
  ...facts,
  call: 'POST pre-order/import/periksa',
  summary: 'Tries a file of pre-orders and writes nothing of it: what would come about, or everything that is wrong, each at its cell',
})

export const importPreOrders = endpoint({
  ...facts,
  call: 'POST pre-order/import',
  summary: 'Takes the pre-orders of a file, without money: all of them, or none and everything that is wrong, each at its cell',
})
