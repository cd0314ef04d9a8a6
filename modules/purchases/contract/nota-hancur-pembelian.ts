import { destroyedPaper } from '#modules/documents/contract/destroyed-paper.ts'
import { column } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

/** The paper of bought goods that were destroyed: which, why, and the gold in them. What was paid for them stands on no paper. */
export const notaHancurPembelian = defineReceipt({
  document: 'HANCUR_PEMBELIAN',
  title: 'Hancur Pembelian',
  judul: 'HANCUR PEMBELIAN',
  ...destroyedPaper('kode_beli', { label: 'Kode Barang Beli', judul: 'Kode', contoh: 'CONTOH01' }, [
    column('kode_beli', 67, 44, { rata: 'LEFT' }),
    column('kadar', 112, 16),
    column('berat', 129, 30),
    column('fine', 160, 32, { tebal: true }),
  ]),
})
