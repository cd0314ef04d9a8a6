import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const facts = [
  { label: 'Lokasi', field: 'kode_lokasi' },
  { label: 'Kasir', field: 'kasir' },
] as const
const usual = { facts, remark: 'keterangan', hasPayments: true, hasWords: true } as const

const texts = {
  total_berat: goodsTexts.total_berat,
  grand_total: { ...goodsTexts.grand_total, label: 'Sewa', contoh: 'Rp. 150,000' },
  ...amountInWords('Seratus lima puluh ribu rupiah'),
  kode_lokasi: wholeText('Kode Lokasi', 'A-12'),
  sewa: wholeText('Sewa Per Hari', 'Rp. 5,000 × 30'),
} as const
const columns = {
  no_urut: goodsColumns.no_urut,
  nama_barang: goodsColumns.nama_barang,
  kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
  qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
  berat: goodsColumns.berat,
} as const

/** What a customer gets for jewellery that he leaves: what it is and weighs, where it lies, and until when the rent is paid. */
export const notaSimpanan = defineReceipt({
  document: 'SIMPANAN',
  title: 'Simpanan',
  judul: 'NOTA SIMPANAN',
  texts: { ...texts, sampai: wholeText('Sewa Sampai', '2026-03-02') },
  columns,
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_berat', 'sampai'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('nama_barang', 11, 110, { rata: 'LEFT' }),
        column('kadar', 122, 20),
        column('qty', 143, 14),
        column('berat', 158, 33, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 34, { rata: 'LEFT' }),
        column('kadar', 35, 11),
        column('qty', 47, 6),
        column('berat', 54, 16.5, { tebal: true }),
      ],
    }),
  },
  twice: 'DUPLIKAT_TITIPAN_MODULE',
})

/** What he signs when he fetches it. */
export const notaAmbilSimpanan = defineReceipt({
  document: 'AMBIL_SIMPANAN',
  title: 'Ambil Simpanan',
  judul: 'NOTA AMBIL SIMPANAN',
  texts,
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'CONTOH-0001' },
    berat: goodsColumns.berat,
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({ ...usual, sums: ['sewa'], kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('berat', 143, 48, { tebal: true })] }),
    SLIP: slipLayout({ ...usual, kolom: [column('uraian', 0, 50, { rata: 'LEFT' }), column('berat', 51, 19.5, { tebal: true })] }),
  },
  twice: 'DUPLIKAT_TITIPAN_MODULE',
})
