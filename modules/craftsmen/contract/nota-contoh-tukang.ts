import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsColumns, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const facts = [
  { label: 'Tukang', field: 'tukang' },
  { label: 'Diinput Oleh', field: 'kasir' },
] as const

/** The slip of a piece of ours that a craftsman is lent as a sample, or gives back: he signs it. */
export const notaContohTukang = defineReceipt({
  document: 'CONTOH_TUKANG',
  title: 'Contoh Tukang',
  judul: 'CONTOH TUKANG',
  texts: {
    tukang: { label: 'Tukang', cut: { lines: 1 }, contoh: 'T1 BUDI' },
    penerima: wholeText('Tanda Tangan Tukang', '( BUDI )'),
    arah: { label: 'Contoh', cut: { lines: 1 }, isWhole: true, contoh: 'Diserahkan Ke Tukang' },
    no_pesanan: toldText('Pesanan', 'PN-MC2-260131-0001'),
    susut: toldText('Susut', '0.010 g'),
    total_berat: goodsTexts.total_berat,
  },
  columns: {
    kode_barcode: { label: 'Kode Barcode', judul: 'Barcode', contoh: 'A0001' },
    nama_barang: goodsColumns.nama_barang,
    berat: goodsColumns.berat,
  },
  layouts: {
    NOTA: sheetLayout({
      facts,
      signedBy: { label: 'Tukang', field: 'penerima' },
      ...shopsOwn,
      total: 'total_berat',
      sums: ['arah', 'no_pesanan', 'susut'],
      kolom: [
        column('kode_barcode', 2, 50, { rata: 'LEFT' }),
        column('nama_barang', 53, 100, { rata: 'LEFT' }),
        column('berat', 154, 38, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      facts,
      ...shopsOwn,
      total: 'total_berat',
      kolom: [column('nama_barang', 0, 50, { rata: 'LEFT' }), column('berat', 51, 19.5, { tebal: true })],
    }),
  },
})
