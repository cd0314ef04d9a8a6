import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { supplierFacts, supplierText } from './nota-penerimaan.ts'

const usual = { ...shopsOwn, facts: supplierFacts, hasPayments: true, hasWords: true, total: 'jumlah_bayar' } as const

/** The paper of a payment to a supplier: what he got, and what it settled. He signs it. */
export const notaBayarSupplier = defineReceipt({
  document: 'BAYAR_SUPPLIER',
  title: 'Bayar Supplier',
  judul: 'PEMBAYARAN SUPPLIER',
  texts: {
    supplier: supplierText,
    pelunasan: { label: 'Pelunasan', cut: { lines: 1 }, contoh: 'Hutang Rupiah Dibayar Uang' },
    emas_dilunasi: { label: 'Emas Dilunasi', cut: { lines: 1 }, isWhole: true, contoh: '3.750 g' },
    jumlah_bayar: { label: 'Jumlah Bayar', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 8,625,000' },
    ...amountInWords('Delapan juta enam ratus dua puluh lima ribu rupiah'),
  },
  columns: {
    no_urut: goodsColumns.no_urut,
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Hutang Emas TB-MC2-260131-0001' },
    berat: goodsColumns.berat,
    rupiah: { label: 'Rupiah', judul: 'Rupiah', contoh: '8,250,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['pelunasan', 'emas_dilunasi'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('uraian', 11, 110, { rata: 'LEFT' }),
        column('berat', 122, 30),
        column('rupiah', 153, 38, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('uraian', 0, 36, { rata: 'LEFT' }), column('berat', 37, 14), column('rupiah', 52, 18.5, { tebal: true })],
    }),
  },
  hasPayments: true,
})
