import { dictionary } from '#engine/contract/field.ts'
import { count, rupiah } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { books } from '#modules/accounting/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { signedGrams, signedRupiah } from '#modules/ledger/contract/fields.ts'
import { manual } from '#modules/bulk-goods/contract/fields.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'

/**
 * Notes below the figures of sold and bought pieces: amounts that the figures leave out (decision 067). Laporan Penjualan and the books list those
 * amounts by name.
 */
export const leftOut = {
  PENJUALAN: 'Hanya barang berbarcode. Biaya, PPN di atas harga, dan barang per gram tidak dihitung.',
  PEMBELIAN: 'Barang berbarcode dan tukar tambah. Barang per gram tidak dihitung.',
} as const

/** The words of what salespeople did on both sides of the counter. */
export const recap = dictionary({
  kode_sales: purchases.kode_sales,
  nama_sales: purchases.nama_sales,
  kode_dept: purchases.kode_dept,
  nama_dept: purchases.nama_dept,
  nota_jual: count('Nota Jual'),
  qty_jual: manual.qty_jual,
  berat_jual: manual.berat_jual,
  diskon: purchases.diskon,
  total_jual: manual.total_jual,
  fee_sales: purchases.fee_sales,
  nota_beli: count('Nota Beli'),
  qty_beli: manual.qty_beli,
  berat_beli: manual.berat_beli,
  total_beli: manual.total_beli,
  // Rupiah a gram on average; nothing where nothing was weighed.
  per_gram_jual: rupiah('Jual Per Gram'),
  per_gram_beli: rupiah('Beli Per Gram'),
  // The same number of days before, and how much more or less it is now.
  jual_lalu: rupiah('Jual Periode Lalu'),
  naik_jual: rupiah('Naik / Turun', { min: -999_999_999_999 }),
  // What went out for something other than goods and was not the owner's own.
  biaya_toko: rupiah('Biaya Toko'),
})

/** The words of the evening order: fine gold of a day, in grams with three decimals. */
export const evening = dictionary({
  kode_toko: w.kode_toko,
  kind: goods.kind,
  reference: goods.reference,
  gram_terjual: books.gram_terjual,
  gram_dibeli: signedGrams('Gram Murni Dibeli Kembali'),
  // Above 0 it is bought, below 0 sold.
  gram_pesan: signedGrams('Gram Murni Dipesan'),
  harga_dipakai: books.harga_dipakai,
  nilai_pesan: signedRupiah('Nilai Pesanan').onlyFor(hargaModal),
})
