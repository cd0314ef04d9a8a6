import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const facts = [
  { label: 'Diinput Oleh', field: 'kasir' },
  { label: 'No Surat Supplier', field: 'no_surat' },
] as const

/** The slip of a bar that came in, for the shop: what it weighs and its gold. Of supplier and cost it says nothing. */
export const notaBatangMasuk = defineReceipt({
  document: 'BATANG_MASUK',
  title: 'Batang Masuk',
  judul: 'BATANG MASUK',
  texts: {
    no_surat: wholeText('No Surat Supplier', 'SJ-0001'),
    total_berat: goodsTexts.total_berat,
    total_fine: toldText('Berat Murni', '99.900 g'),
    kode_lot: toldText('Lot', 'BX-MC2-260131-0001/1'),
  },
  columns: {
    nama_barang: goodsColumns.nama_barang,
    berat: goodsColumns.berat,
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '99.900' },
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '99.900' },
  },
  layouts: {
    NOTA: sheetLayout({
      facts,
      ...shopsOwn,
      total: 'total_berat',
      sums: ['kode_lot', 'total_fine'],
      kolom: [
        column('nama_barang', 2, 90, { rata: 'LEFT' }),
        column('berat', 93, 32, { tebal: true }),
        column('kadar', 126, 32),
        column('fine', 159, 33, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      facts,
      ...shopsOwn,
      total: 'total_berat',
      kolom: [column('nama_barang', 0, 36, { rata: 'LEFT' }), column('berat', 37, 16, { tebal: true }), column('fine', 54, 16.5, { tebal: true })],
    }),
  },
})
