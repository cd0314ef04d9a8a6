import { type z } from 'zod'
import { objectOf } from '#engine/contract/field.ts'
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

/** The columns of a file of orders: a row for each piece that is to be made. */
export const oldOrderFields = [...ofTheOrder, ...orderedFields, o.harga_per_gram] as const

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

/** The order of its rows; what is of the whole order its first row says. Its gold is one thing of fine gold, since a file knows no more of it. */
export function oldOrderOf(rows: readonly OldOrderRow[]): OldOrder {
  const { emas_pelanggan, ...first } = rows[0]!
  const { no_lama, nama_customer, no_hp, alamat_customer, kode_sales, tgl_pesanan, tgl_selesai } = first
  const { harga_dikunci, kunci_sampai, dp, harga_emas, keterangan } = first
  return {
    no_lama,
    nama_customer,
    no_hp,
    alamat_customer,
    kode_sales,
    tgl_pesanan,
    tgl_selesai,
    harga_dikunci,
    kunci_sampai,
    dp,
    harga_emas,
    keterangan,
    detail_pesanan: rows.map(
      ({
        deskripsi,
        kode_dept,
        kode_group,
        berat,
        ukuran_jari,
        deskripsi_batu,
        berat_batu,
        ongkos,
        contoh,
        berat_contoh,
        kadar_contoh,
        ...line
      }) => ({
        deskripsi,
        kode_dept,
        kode_group,
        berat,
        ukuran_jari,
        deskripsi_batu,
        berat_batu,
        ongkos,
        contoh,
        berat_contoh,
        kadar_contoh,
        berat_dikunci: line.berat_dikunci,
        harga_per_gram: line.harga_per_gram,
        foto_pesanan: [],
      }),
    ),
    detail_emas: emas_pelanggan ? [{ nama_barang: 'EMAS PELANGGAN', cara_kadar: 'TAKSIR', kadar: 100, berat: emas_pelanggan }] : [],
  }
}
