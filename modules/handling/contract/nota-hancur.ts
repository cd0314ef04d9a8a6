import { destroyedPaper } from '#modules/documents/contract/destroyed-paper.ts'
import { column } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

/** The paper of a destruction: which pieces, why, and the gold in them. What they cost stands on no paper. */
export const notaHancur = defineReceipt({
  document: 'HANCUR_BARANG',
  title: 'Hancur Barang',
  judul: 'HANCUR BARANG',
  ...destroyedPaper('kode_barcode', { label: 'Kode Barcode', judul: 'Kode Barcode', contoh: 'CONTOH01' }, [
    column('kode_barcode', 67, 34, { rata: 'LEFT' }),
    column('kadar', 102, 16),
    column('berat', 119, 34),
    column('fine', 155, 37, { tebal: true }),
  ]),
})
