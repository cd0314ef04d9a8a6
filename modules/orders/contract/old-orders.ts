import { type z } from 'zod'
import { type AnyField, objectOf } from '#engine/contract/field.ts'
import { orders as o } from './fields.ts'
import { type OldOrder, orderedFields, sampleMessages } from './pesanan.ts'

/** What a file of the program before says of an order as a whole; each row of one with several lines says the same. Of gold it has the fine grams. */
const ofTheOrder = [
  o.no_lama,
  o.nama_customer,
  o.no_hp,
  o.alamat_customer.optional(),
  o.kode_sales,
  o.tgl_pesanan,
  o.tgl_selesai,
  o.harga_dikunci.starting(true),
  o.kunci_sampai.optional(),
  o.dp.optional(),
  o.emas_pelanggan.labelled('Emas Pelanggan (Murni)').optional(),
  o.harga_emas.optional(),
  o.keterangan.optional(),
] as const

const ofTheLine = [...orderedFields, o.harga_per_gram] as const

/** The columns of a file of orders: a row for each piece that is to be made. */
export const oldOrderFields = [...ofTheOrder, ...ofTheLine] as const

/** A row of such a file, checked. */
export const oldOrderRow = objectOf(oldOrderFields).superRefine((row, context) => {
  for (const [name, message] of Object.entries(sampleMessages(row))) context.addIssue({ code: 'custom', path: [name], message })
})

/** A row of such a file, checked. */
export type OldOrderRow = z.output<typeof oldOrderRow>

/** What two rows of one order say alike. */
export const alikeOfOrder = ofTheOrder.map(({ name }) => name)

/** The rows of a file with their places in it, order by order. */
export function rowsOfOrders(rows: readonly OldOrderRow[]): { readonly at: number; readonly row: OldOrderRow }[][] {
  return [
    ...Map.groupBy(
      rows.map((row, at) => ({ at, row })),
      ({ row }) => row.no_lama,
    ).values(),
  ]
}

/** These fields of a row. */
function partOf<Fields extends readonly AnyField[]>(row: OldOrderRow, fields: Fields): Pick<OldOrderRow, NameOf<Fields>> {
  return Object.fromEntries(fields.map(({ name }) => [name, row[name as keyof OldOrderRow]])) as never
}

type NameOf<Fields extends readonly AnyField[]> = Extract<Fields[number]['name'], keyof OldOrderRow>

/** Makes the order of its rows. The first row says what belongs to the whole order. A file knows only the fine grams of the customer's gold, so that is one piece. */
export function oldOrderOf(rows: readonly OldOrderRow[]): OldOrder {
  const { emas_pelanggan, ...order } = partOf(rows[0]!, ofTheOrder)
  return {
    ...order,
    detail_pesanan: rows.map((row) => ({ ...partOf(row, ofTheLine), foto_pesanan: [] })),
    detail_emas: emas_pelanggan ? [{ nama_barang: 'EMAS PELANGGAN', cara_kadar: 'TAKSIR', kadar: 100, berat: emas_pelanggan }] : [],
  }
}
