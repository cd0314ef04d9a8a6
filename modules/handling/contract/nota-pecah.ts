import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts, toldText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Barcode Asal', field: 'barcode_asal' },
    { label: 'Kasir', field: 'kasir' },
  ],
  total: 'total_berat',
} as const

/** The paper of pieces that became others: those that were, those that are, and what is left. What they cost stands on no paper. */
export const notaPecah = defineReceipt({
  document: 'PECAH_BARANG',
  title: 'Pecah / Ganti Barcode',
  judul: 'PECAH / GANTI BARCODE',
  texts: {
    barcode_asal: { label: 'Barcode Asal', cut: { lines: 2 }, contoh: 'CONTOH01' },
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
    berat_asal: toldText('Berat Asal', '5.600 g'),
    sisa: toldText('Sisa', '0.100 g · Rosok'),
  },
  columns: {
    no_urut: goodsColumns.no_urut,
    peran: { label: 'Asal Atau Baru', judul: 'Asal/Baru', contoh: (say) => say('Baru') },
    nama_barang: goodsColumns.nama_barang,
    kode_barcode: { label: 'Kode Barcode', judul: 'Kode Barcode', contoh: 'CONTOH02' },
    baki: { label: 'Baki', judul: 'Baki', contoh: 'TOKO / T01' },
    berat: { label: 'Berat Stock', judul: 'Berat (g)', contoh: '2.750' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['berat_asal', 'sisa'],
      kolom: [
        column('peran', 2, 18, { rata: 'LEFT' }),
        column('nama_barang', 21, 62, { rata: 'LEFT' }),
        column('kode_barcode', 84, 40, { rata: 'LEFT' }),
        column('baki', 125, 34, { rata: 'LEFT' }),
        column('berat', 160, 32, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 46, { rata: 'LEFT' }),
        column('berat', 47, 23.5, { tebal: true }),
        column('peran', 0, 14, { baris: 2, rata: 'LEFT' }),
        column('kode_barcode', 15, 55.5, { baris: 2 }),
      ],
    }),
  },
})
