import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { ...shopsOwn, facts: [{ label: 'Kasir', field: 'kasir' }], total: 'uang_masuk', hasWords: true } as const

/** The paper of a payout: which sales, what the marketplace kept, what came. */
export const notaPencairanMarketplace = defineReceipt({
  document: 'PENCAIRAN_MARKETPLACE',
  title: 'Pencairan Marketplace',
  judul: 'PENCAIRAN MARKETPLACE',
  texts: {
    marketplace: wholeText('Marketplace', 'SHOPEE'),
    nilai_tagihan: toldText('Nilai Tagihan'),
    potongan_pencairan: toldText('Dipotong Dari Pencairan'),
    biaya_marketplace: toldText('Biaya Marketplace'),
    uang_masuk: wholeText('Uang Masuk'),
    ...amountInWords('Dua juta rupiah'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'FJ-MC2-260131-0001' },
    pesanan: { label: 'No Pesanan Marketplace', judul: 'Pesanan', contoh: '260131ABCD1234' },
    jumlah: { label: 'Nilai Tagihan', judul: 'Tagihan (Rp)', contoh: '2,060,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      facts: [...usual.facts, { label: 'Marketplace', field: 'marketplace' }],
      sums: ['nilai_tagihan', 'potongan_pencairan', 'biaya_marketplace'],
      kolom: [column('uraian', 2, 70, { rata: 'LEFT' }), column('pesanan', 74, 70, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })],
    }),
  },
})
