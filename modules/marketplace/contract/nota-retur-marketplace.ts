import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { ...shopsOwn, facts: [{ label: 'Kasir', field: 'kasir' }], total: 'nilai_retur', hasWords: true } as const

/** The paper of a return: which pieces came back, what each weighed, and what the marketplace owes less. */
export const notaReturMarketplace = defineReceipt({
  document: 'RETUR_MARKETPLACE',
  title: 'Retur Marketplace',
  judul: 'RETUR MARKETPLACE',
  texts: {
    pesanan: wholeText('No Pesanan Marketplace', 'SHOPEE 260131ABCD1234'),
    turun_tagihan: toldText('Tagihan Berkurang'),
    potongan_pencairan: toldText('Dipotong Dari Pencairan'),
    nilai_retur: wholeText('Nilai Retur', 'Rp. 2,060,000'),
    ...amountInWords('Dua juta enam puluh ribu rupiah'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'A000001 CINCIN POLOS' },
    berat: { label: 'Berat Retur', judul: 'Berat (Gr)', contoh: '2.500' },
    jumlah: { label: 'Nilai Retur', judul: 'Nilai (Rp)', contoh: '2,060,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      facts: [...usual.facts, { label: 'Pesanan', field: 'pesanan' }],
      sums: ['turun_tagihan', 'potongan_pencairan'],
      kolom: [column('uraian', 2, 90, { rata: 'LEFT' }), column('berat', 94, 40), column('jumlah', 140, 52, { tebal: true })],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('uraian', 0, 30, { rata: 'LEFT' }), column('berat', 30, 15), column('jumlah', 45, 25.5, { tebal: true })],
    }),
  },
})
