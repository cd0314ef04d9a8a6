import { lineColumns } from '#modules/receipts/contract/receipt-fields.ts'
import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, kode_barcode, berat } = lineColumns

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Cara', field: 'cara' },
    { label: 'Kasir', field: 'kasir' },
  ],
  total: 'harga_baru',
} as const

/** The paper of a change of prices: what customers paid for each piece and pay now. Markups tell costs, and stand on no paper. */
export const notaUpdateProfit = defineReceipt({
  document: 'UPDATE_PROFIT',
  title: 'Update Profit',
  judul: 'UPDATE PROFIT BARANG',
  texts: {
    cara: { label: 'Cara', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('Ikut Harga Group') },
    total_qty: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
    harga_baru: { label: 'Harga Baru', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 8,460,000' },
  },
  columns: {
    no_urut,
    nama_barang,
    kode_barcode,
    berat,
    harga_lama: { label: 'Harga Lama', judul: 'Harga Lama', contoh: '4,230,000' },
    harga_baru: { label: 'Harga Baru', judul: 'Harga Baru', contoh: '4,439,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_qty'],
      tinggi: 297,
      kolom: [
        column('no_urut', 2, 9, { rata: 'LEFT' }),
        column('nama_barang', 12, 62, { rata: 'LEFT' }),
        column('kode_barcode', 75, 34, { rata: 'LEFT' }),
        column('berat', 110, 18),
        column('harga_lama', 129, 31),
        column('harga_baru', 161, 31, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 30, { rata: 'LEFT' }),
        column('harga_lama', 31, 19),
        column('harga_baru', 51, 19.5, { tebal: true }),
        column('kode_barcode', 31, 39.5, { baris: 2 }),
      ],
    }),
  },
})
