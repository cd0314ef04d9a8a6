import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { ofSupplier, supplierText } from './nota-penerimaan.ts'

const { no_urut, nama_barang, berat } = goodsColumns

/** The paper of a return: what went back, or was more than its note says; the supplier signs it. Of costs it says nothing. */
export const notaReturSupplier = defineReceipt({
  document: 'RETUR_SUPPLIER',
  title: 'Retur Supplier',
  judul: 'RETUR SUPPLIER',
  texts: {
    supplier: supplierText,
    jenis_retur: { label: 'Jenis Retur', cut: { lines: 1 }, contoh: 'Dikembalikan Ke Supplier' },
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
  },
  columns: {
    no_urut,
    nama_barang,
    kode_kembali: { label: 'Barcode Atau Lot', judul: 'Kode', contoh: 'TB-MC2-260131-0001/1' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
    qty: { label: 'Qty', judul: 'Qty', contoh: '3' },
    berat,
  },
  layouts: {
    NOTA: sheetLayout({
      ...ofSupplier,
      total: 'total_berat',
      sums: ['total_qty', 'jenis_retur'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('nama_barang', 11, 66, { rata: 'LEFT' }),
        column('kode_kembali', 78, 46, { rata: 'LEFT' }),
        column('kadar', 125, 18),
        column('qty', 144, 18),
        column('berat', 163, 28, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...ofSupplier,
      total: 'total_berat',
      kolom: [
        column('nama_barang', 0, 46, { rata: 'LEFT' }),
        column('qty', 47, 8),
        column('berat', 56, 14.5, { tebal: true }),
        column('kode_kembali', 0, 46, { baris: 2, rata: 'LEFT' }),
      ],
    }),
  },
})
