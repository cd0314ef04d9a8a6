import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Kasir', field: 'kasir' },
    { label: 'Uraian', field: 'uraian_saldo' },
  ],
  total: 'total_piutang',
} as const

/** The paper of the receivables, payables, points and coupons that a shop opens its books with. The user who made it signs the sheet. */
export const notaSaldoAwalTagihan = defineReceipt({
  document: 'SALDO_AWAL_TAGIHAN',
  title: 'Saldo Awal Tagihan',
  judul: 'SALDO AWAL TAGIHAN',
  texts: {
    uraian_saldo: { label: 'Uraian', cut: { lines: 1 }, contoh: 'PINDAHAN BUKU LAMA' },
    // The total of the paper is the receivables. Payables and coupons are sums of the sheet, each with its label; the slip leaves them out.
    total_hutang: toldText('Total Hutang'),
    total_kupon: toldText('Total Kupon'),
    total_piutang: wholeText('Total Piutang'),
  },
  columns: {
    pihak: { label: 'Pihak', judul: 'Pihak', contoh: 'P1 PT EMAS JAYA · Hutang Emas' },
    gram: { label: 'Gram Emas Murni', judul: 'Gram', contoh: '23.400' },
    jumlah: { label: 'Nilai', judul: 'Nilai (Rp)', contoh: '46,800,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_hutang', 'total_kupon'],
      kolom: [column('pihak', 2, 110, { rata: 'LEFT' }), column('gram', 113, 34), column('jumlah', 148, 44, { tebal: true })],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('pihak', 0, 31, { rata: 'LEFT' }), column('gram', 31.5, 15), column('jumlah', 47, 23.5, { tebal: true })],
    }),
  },
})
