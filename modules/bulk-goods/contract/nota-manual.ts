import { column, sheetLayout, slipLayout, weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsColumns, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, berat, harga_per_gram, harga_dasar, pembulatan } = goodsColumns
const columns = {
  no_urut,
  nama_barang,
  kode_baki: { label: 'Kode Baki', judul: 'Baki', contoh: 'B01' },
  kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
  qty: { label: 'Qty', judul: 'Qty', contoh: '3' },
  berat,
} as const

// The shop's terms are those of what it sells by the piece.
const remark = 'keterangan' as const

/**
 * The paper of a trade by gram: what the customer takes, then what he brings, below zero. Weight × price a gram is the base price, and
 * that with its rounding the amount; `rincian` says the same in lines on a slip.
 */
export const notaJualBeliManual = defineReceipt({
  document: 'JUAL_BELI_MANUAL',
  title: 'Jual Beli Manual',
  judul: 'NOTA JUAL BELI',
  texts: {
    sales: goodsTexts.sales,
    grand_total: goodsTexts.grand_total,
    ...amountInWords(),
    total_jual: { label: 'Total Jual', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 14,060,000' },
    total_beli: { label: 'Total Beli', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 3,000,000' },
  },
  columns: {
    ...columns,
    arah: { label: 'Jual / Beli', judul: '', contoh: 'Jual' },
    harga_per_gram,
    harga_dasar,
    pembulatan,
    harga_total: { label: 'Harga Total', judul: 'Jumlah (Rp)', contoh: '5,380,500' },
    rincian: {
      label: 'Rincian Harga',
      judul: '',
      contoh: (say) => `2.750 g × 1,956,400 = 5,380,100\n${say('Pembulatan')} 400`,
    },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      hasWords: true,
      remark,
      sums: ['total_jual', 'total_beli'],
      kolom: [
        column('no_urut', 2, 6, { rata: 'LEFT' }),
        column('arah', 8, 14, { rata: 'LEFT' }),
        column('nama_barang', 23, 46, { rata: 'LEFT' }),
        column('kadar', 70, 14),
        column('qty', 85, 10),
        column('berat', 96, 17),
        column('harga_per_gram', 114, 22),
        column('harga_dasar', 137, 20),
        column('pembulatan', 158, 10),
        column('harga_total', 168, 24, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      hasWords: true,
      remark,
      kolom: [
        column('arah', 0, 8, { rata: 'LEFT' }),
        column('nama_barang', 8.5, 26, { rata: 'LEFT' }),
        column('berat', 35, 14),
        column('harga_total', 50, 20.5, { tebal: true }),
        column('rincian', 35, 35.5, { baris: 2 }),
      ],
    }),
  },
})

/** The paper of what happened to goods without a barcode. Of costs it says nothing. */
export const notaMutasiManual = defineReceipt({
  document: 'MUTASI_MANUAL',
  title: 'Mutasi Barang Manual',
  judul: 'MUTASI BARANG MANUAL',
  texts: {
    jenis_mutasi: { label: 'Mutasi', cut: { lines: 1 }, isWhole: true, contoh: 'Pindah' },
    tujuan: { label: 'Dari / Ke', cut: { lines: 1 }, contoh: 'B02' },
    total_qty: goodsTexts.total_qty,
    total_berat: goodsTexts.total_berat,
  },
  columns,
  layouts: weighedLayouts('kode_baki', {
    facts: [
      { label: 'Mutasi', field: 'jenis_mutasi' },
      { label: 'Kasir', field: 'kasir' },
    ],
    sums: ['total_qty', 'tujuan'],
  }),
})
