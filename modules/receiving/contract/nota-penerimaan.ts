import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, berat } = goodsColumns

/** What papers of suppliers have alike: no customer, and of costs they say nothing. */
export const ofSupplier = {
  facts: [
    { label: 'Supplier', field: 'supplier' },
    { label: 'Diinput Oleh', field: 'kasir' },
  ],
  hasPayments: false,
  remark: 'keterangan',
  hasCustomer: false,
} as const

/** The supplier on a paper. */
export const supplierText = { label: 'Supplier', cut: { lines: 1 }, contoh: 'NAMA SUPPLIER' } as const

/** The paper of a delivery: what was weighed, for whoever signs it. */
export const notaPenerimaan = defineReceipt({
  document: 'PENERIMAAN',
  title: 'Penerimaan Barang',
  judul: 'PENERIMAAN BARANG',
  texts: {
    supplier: supplierText,
    no_surat: { label: 'No Surat Jalan', cut: { lines: 1 }, isWhole: true, contoh: 'SJ-0001' },
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
  },
  columns: {
    no_urut,
    nama_barang,
    kode_group: { label: 'Kode Group', judul: 'Group', contoh: '750L' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
    qty: { label: 'Qty', judul: 'Qty', contoh: '3' },
    berat,
  },
  layouts: {
    NOTA: sheetLayout({
      ...ofSupplier,
      total: 'total_berat',
      sums: ['total_qty', 'no_surat'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('nama_barang', 11, 80, { rata: 'LEFT' }),
        column('kode_group', 92, 30, { rata: 'LEFT' }),
        column('kadar', 123, 20),
        column('qty', 144, 18),
        column('berat', 163, 28, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...ofSupplier,
      total: 'total_berat',
      kolom: [
        column('nama_barang', 0, 32, { rata: 'LEFT' }),
        column('kode_group', 33, 13, { rata: 'LEFT' }),
        column('qty', 47, 8),
        column('berat', 56, 14.5, { tebal: true }),
      ],
    }),
  },
})
