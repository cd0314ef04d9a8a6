import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts, toldText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { hasWords: true, remark: 'keterangan' } as const

/** The paper of a sale of bars: each by weight and fine gold, at its price a gram. */
export const notaPenjualanBatang = defineReceipt({
  document: 'PENJUALAN_BATANG',
  title: 'Penjualan Emas Batangan',
  judul: 'NOTA PENJUALAN EMAS BATANGAN',
  texts: {
    sales: goodsTexts.sales,
    grand_total: goodsTexts.grand_total,
    ...amountInWords(),
    total_fine: toldText('Berat Murni', '13.387 g'),
  },
  columns: {
    no_urut: goodsColumns.no_urut,
    nama_barang: goodsColumns.nama_barang,
    kode_lot: { label: 'Lot', judul: 'Lot', contoh: 'LB-MC2-260131-0001' },
    berat: goodsColumns.berat,
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '13.387' },
    harga_per_gram: { label: 'Harga Emas Murni Per Gram', judul: 'Harga / g', contoh: '2,166,281' },
    harga_total: { label: 'Harga Total', judul: 'Jumlah (Rp)', contoh: '29,000,000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_fine'],
      kolom: [
        column('no_urut', 2, 6, { rata: 'LEFT' }),
        column('nama_barang', 9, 38, { rata: 'LEFT' }),
        column('kode_lot', 48, 38, { rata: 'LEFT' }),
        column('berat', 87, 20),
        column('fine', 108, 20),
        column('harga_per_gram', 129, 25),
        column('harga_total', 155, 37, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('nama_barang', 0, 26, { rata: 'LEFT' }), column('fine', 27, 16), column('harga_total', 44, 26.5, { tebal: true })],
    }),
  },
})
