import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

/** The paper of what a customer pays of what he owed of a sale. */
export const notaPelunasan = defineReceipt({
  document: 'PELUNASAN_PENJUALAN',
  title: 'Pelunasan Penjualan',
  judul: 'NOTA PELUNASAN',
  texts: {
    grand_total: goodsTexts.grand_total,
    ...amountInWords(),
    faktur: wholeText('No Faktur Penjualan', 'CONTOH-0001'),
    sisa: toldText('Sisa Bayar'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'CONTOH-0001' },
    jumlah: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '2,000,000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      hasWords: true,
      remark: 'keterangan',
      facts: [
        { label: 'No Faktur', field: 'faktur' },
        { label: 'Kasir', field: 'kasir' },
      ],
      sums: ['sisa'],
      kolom: [column('uraian', 2, 120, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({
      hasWords: true,
      remark: 'keterangan',
      facts: [{ label: 'No Faktur', field: 'faktur' }],
      kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })],
    }),
  },
})
