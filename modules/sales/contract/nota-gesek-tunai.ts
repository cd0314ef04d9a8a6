import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { facts: [{ label: 'Kasir', field: 'kasir' }], remark: 'keterangan', hasPayments: false, hasWords: true, total: 'tunai_gesek' } as const

/** The paper of cash for cards: what each card is charged, and what its owner got. He signs it. */
export const notaGesekTunai = defineReceipt({
  document: 'GESEK_TUNAI',
  title: 'Gesek Tunai',
  judul: 'GESEK TUNAI',
  texts: {
    tunai_gesek: wholeText('Uang Tunai'),
    ...amountInWords('Dua juta rupiah'),
    biaya_gesek: toldText('Biaya Gesek'),
    total_gesek: wholeText('Digesek Dari Kartu'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Debit 1234' },
    tunai: { label: 'Uang Tunai', judul: 'Tunai (Rp)', contoh: '2,000,000' },
    biaya: { label: 'Biaya Gesek', judul: 'Biaya (Rp)', contoh: '60,000' },
    jumlah: { label: 'Digesek Dari Kartu', judul: 'Digesek (Rp)', contoh: '2,060,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['biaya_gesek'],
      kolom: [
        column('uraian', 2, 80, { rata: 'LEFT' }),
        column('tunai', 83, 35),
        column('biaya', 119, 30),
        column('jumlah', 150, 42, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })],
    }),
  },
})
