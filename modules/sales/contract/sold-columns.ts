import { column } from '#modules/receipts/contract/default-layouts.ts'
import { type SayOnPaper, goodsColumns } from '#modules/receipts/contract/receipt-fields.ts'

/**
 * What the table of pieces that are sold may say of each, or are held to be sold. Weight × price a gram is the base price, and base
 * price + work fee − discount + rounding is the amount; `rincian` says the same in lines, for a slip that is too narrow for columns.
 */
export const soldColumns = {
  ...goodsColumns,
  qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
  kadar_cetak: { label: 'Kadar', judul: 'Kadar', contoh: '750' },
  ongkos: { label: 'Ongkos', judul: 'Ongkos', contoh: '149,500' },
  diskon: { label: 'Diskon', judul: 'Diskon', contoh: '0' },
  harga_total: { label: 'Harga Total', judul: 'Jumlah (Rp)', contoh: '5,530,000' },
  rincian: {
    label: 'Rincian Harga',
    judul: '',
    contoh: (say: SayOnPaper) => `2.750 g × 1,956,400 = 5,380,100\n${say('Ongkos')} 149,500\n${say('Pembulatan')} 400`,
  },
} as const

/** Where they stand until a shop designs its own. */
export const soldTable = {
  NOTA: [
    column('no_urut', 2, 5, { rata: 'LEFT' }),
    column('foto', 7.5, 10),
    column('nama_barang', 19, 33, { rata: 'LEFT' }),
    column('kadar_cetak', 52.5, 9),
    column('kode_barcode', 45, 16.5, { baris: 2 }),
    column('qty', 62, 7),
    column('berat', 70, 13),
    column('harga_per_gram', 84, 17),
    column('harga_dasar', 102, 19),
    column('ongkos', 122, 16),
    column('diskon', 139, 16),
    column('pembulatan', 156, 10),
    column('harga_total', 167, 25, { tebal: true }),
  ],
  SLIP: [
    column('nama_barang', 0, 30, { rata: 'LEFT' }),
    column('kadar_cetak', 30.5, 8),
    column('berat', 40.5, 10),
    column('harga_total', 51, 19.5, { tebal: true }),
    column('rincian', 32, 38.5, { baris: 2 }),
  ],
} as const
