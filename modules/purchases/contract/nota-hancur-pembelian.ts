import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [{ label: 'Kasir', field: 'kasir' }],
  total: 'total_berat',
} as const

/** The paper of bought goods that were destroyed: which, why, and the gold in them. What was paid for them stands on no paper. */
export const notaHancurPembelian = defineReceipt({
  document: 'HANCUR_PEMBELIAN',
  title: 'Hancur Pembelian',
  judul: 'HANCUR PEMBELIAN',
  texts: { total_qty: goodsTexts.total_qty, total_berat: goodsTexts.total_berat },
  columns: {
    no_urut: goodsColumns.no_urut,
    nama_barang: goodsColumns.nama_barang,
    kode_beli: { label: 'Kode Barang Beli', judul: 'Kode', contoh: 'CONTOH01' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '42%' },
    berat: goodsColumns.berat,
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '1.155' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_qty'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_barang', 10, 56, { rata: 'LEFT' }),
        column('kode_beli', 67, 44, { rata: 'LEFT' }),
        column('kadar', 112, 16),
        column('berat', 129, 30),
        column('fine', 160, 32, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 33, { rata: 'LEFT' }),
        column('berat', 34, 17),
        column('fine', 52, 18.5, { tebal: true }),
        column('kode_beli', 34, 36.5, { baris: 2 }),
      ],
    }),
  },
})
