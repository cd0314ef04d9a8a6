import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const facts = [
  { label: 'Tukang', field: 'tukang' },
  { label: 'Diinput Oleh', field: 'kasir' },
] as const

const craftsmanText = { label: 'Tukang', cut: { lines: 1 }, contoh: 'T1 BUDI' } as const
const orderText = toldText('Pesanan', 'PN-MC2-260131-0001')
const fineText = toldText('Berat Murni', '19.980 g')
const signedBy = { label: 'Tukang', field: 'penerima' } as const
const signature = wholeText('Tanda Tangan Tukang', '( BUDI )')

const columns = {
  no_urut: goodsColumns.no_urut,
  nama_barang: goodsColumns.nama_barang,
  kode_lot: { label: 'Lot', judul: 'Lot', contoh: 'BH-MC2-260131-0001/1' },
  berat: goodsColumns.berat,
  fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '19.980' },
} as const

const sheetColumns = [
  column('no_urut', 2, 8, { rata: 'LEFT' as const }),
  column('nama_barang', 11, 60, { rata: 'LEFT' as const }),
  column('kode_lot', 72, 60, { rata: 'LEFT' as const }),
  column('berat', 133, 28, { tebal: true }),
  column('fine', 162, 30, { tebal: true }),
]
const slipColumns = [
  column('nama_barang', 0, 36, { rata: 'LEFT' as const }),
  column('berat', 37, 16, { tebal: true }),
  column('fine', 54, 16.5, { tebal: true }),
]

/** The slip of gold that a craftsman was handed, or gave back: he signs it. Of costs it says nothing. */
export const notaBahanTukang = defineReceipt({
  document: 'BAHAN_TUKANG',
  title: 'Bahan Tukang',
  judul: 'BAHAN TUKANG',
  texts: {
    tukang: craftsmanText,
    penerima: signature,
    arah: { label: 'Bahan', cut: { lines: 1 }, isWhole: true, contoh: 'Diserahkan Ke Tukang' },
    no_pesanan: orderText,
    total_berat: goodsTexts.total_berat,
    total_fine: fineText,
  },
  columns,
  layouts: {
    NOTA: sheetLayout({
      facts,
      signedBy,
      ...shopsOwn,
      total: 'total_berat',
      sums: ['arah', 'no_pesanan', 'total_fine'],
      kolom: sheetColumns,
    }),
    SLIP: slipLayout({ facts, ...shopsOwn, total: 'total_berat', kolom: slipColumns }),
  },
})

/** The slip of what a craftsman made: what he used, what it weighs, what the work took, and his fee. He signs it. */
export const notaHasilTukang = defineReceipt({
  document: 'HASIL_TUKANG',
  title: 'Hasil Tukang',
  judul: 'HASIL TUKANG',
  texts: {
    tukang: craftsmanText,
    penerima: signature,
    no_pesanan: orderText,
    barang_jadi: wholeText('Barang Jadi', 'CINCIN UKIR 75% 20.000 g'),
    susut: toldText('Susut', '0.100 g · 0.085 g'),
    biaya_tukang: { label: 'Upah Tukang', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 1,050,000' },
    ...amountInWords('Satu juta lima puluh ribu rupiah'),
  },
  columns,
  layouts: {
    NOTA: sheetLayout({
      facts,
      signedBy,
      ...shopsOwn,
      total: 'biaya_tukang',
      hasWords: true,
      sums: ['barang_jadi', 'no_pesanan', 'susut'],
      kolom: sheetColumns,
    }),
    SLIP: slipLayout({ facts, ...shopsOwn, total: 'biaya_tukang', hasWords: true, kolom: slipColumns }),
  },
})

/** The slip of gold that a craftsman cannot give back and owes. He signs it. */
export const notaKurangTukang = defineReceipt({
  document: 'KURANG_TUKANG',
  title: 'Kekurangan Tukang',
  judul: 'KEKURANGAN TUKANG',
  texts: { tukang: craftsmanText, penerima: signature, total_berat: goodsTexts.total_berat, total_fine: wholeText('Total Berat Murni', '19.980 g') },
  columns,
  layouts: {
    NOTA: sheetLayout({ facts, signedBy, ...shopsOwn, total: 'total_fine', sums: ['total_berat'], kolom: sheetColumns }),
    SLIP: slipLayout({ facts, ...shopsOwn, total: 'total_fine', kolom: slipColumns }),
  },
})
