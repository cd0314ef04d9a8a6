import { weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { supplierFacts, supplierText } from './nota-penerimaan.ts'

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
  layouts: weighedLayouts('kode_kembali', { facts: supplierFacts, sums: ['total_qty', 'jenis_retur'] }),
})
