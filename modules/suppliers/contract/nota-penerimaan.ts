import { weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, berat } = goodsColumns

/** What stands above on papers of suppliers. */
export const supplierFacts = [
  { label: 'Supplier', field: 'supplier' },
  { label: 'Diinput Oleh', field: 'kasir' },
] as const

/** The supplier on a paper. */
export const supplierText = { label: 'Supplier', cut: { lines: 1 }, contoh: 'NAMA SUPPLIER' } as const

/** The paper of a delivery: it lists what was weighed, for the person who signs it. It shows no costs. */
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
  layouts: weighedLayouts('kode_group', { facts: supplierFacts, sums: ['total_qty', 'no_surat'] }),
})
