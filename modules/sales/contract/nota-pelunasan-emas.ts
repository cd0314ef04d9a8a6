import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const whole = { cut: { lines: 1 }, isWhole: true } as const
const usual = { total: 'emas_dilunasi', remark: 'keterangan', hasPayments: true } as const

/** The paper of what a dealer settles of the gold that he owes: the sales, and what he gave for them. */
export const notaPelunasanEmas = defineReceipt({
  document: 'PELUNASAN_EMAS',
  title: 'Pelunasan Emas',
  judul: 'NOTA PELUNASAN EMAS',
  texts: {
    cara_lunas: { label: 'Dilunasi Dengan', cut: { lines: 1 }, contoh: 'Emas Lama' },
    harga_emas: { label: 'Harga Emas Murni Per Gram', ...whole, contoh: 'Rp. 2,250,000' },
    emas_dilunasi: { label: 'Emas Dilunasi', ...whole, contoh: '6.000 g' },
  },
  columns: {
    no_urut: goodsColumns.no_urut,
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'FJ-MC2-260131-0001' },
    berat: goodsColumns.berat,
    fine: { label: 'Emas Murni', judul: 'Emas Murni', contoh: '6.000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      facts: [
        { label: 'Cara Bayar', field: 'cara_lunas' },
        { label: 'Kasir', field: 'kasir' },
      ],
      sums: ['harga_emas'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('uraian', 11, 110, { rata: 'LEFT' }),
        column('berat', 122, 30),
        column('fine', 153, 38, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      facts: [{ label: 'Cara Bayar', field: 'cara_lunas' }],
      kolom: [column('uraian', 0, 36, { rata: 'LEFT' }), column('berat', 37, 14), column('fine', 52, 18.5, { tebal: true })],
    }),
  },
})
