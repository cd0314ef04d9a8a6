import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, grams, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'

/** What a supplier is owed for a delivery: money, or the gold that is in it. */
export const debtsIn = { RUPIAH: 'Rupiah', EMAS: 'Emas Murni' } as const

/** The words of what suppliers deliver, are owed and get back. */
export const receiving = dictionary({
  no_terima: code('No Penerimaan'),
  kode_supplier: goods.kode_supplier,
  nama_supplier: masters.nama_supplier.onlyFor(hargaModal),
  no_surat: text('No Surat Jalan', { atMost: 40 }),
  hutang_dalam: choice('Hutang Dalam', debtsIn),
  // Rupiah that a gram of fine gold stands at in the books.
  harga_emas: purchases.harga_emas.labelled('Harga Emas Murni Per Gram').onlyFor(hargaModal),
  keterangan: rowWords.keterangan,
  total_qty: goods.total_qty,
  total_berat: goods.total_berat,
  total_hpp: goods.total_hpp,

  nama_barang: purchases.nama_barang,
  kode_dept: goods.kode_dept,
  kode_group: goods.kode_group,
  kadar: goods.kadar,
  qty: goods.qty,
  berat: goods.berat_stock.labelled('Berat'),
  fine: goods.fine,
  hpp: goods.hpp,
  // What the supplier asks: rupiah a gram, or the purity that he reckons his gold by; and rupiah beside.
  harga_per_gram: purchases.harga_per_gram.onlyFor(hargaModal),
  kadar_hutang: goods.kadar.labelled('Kadar Hutang').onlyFor(hargaModal),
  upah: rupiah('Upah atau Harga Tetap').onlyFor(hargaModal),
  // What he is owed: fine gold with what it stands at, and rupiah.
  hutang_fine: grams('Hutang Emas Murni').onlyFor(hargaModal),
  nilai_fine: rupiah('Nilai Hutang Emas').onlyFor(hargaModal),
  hutang_rp: rupiah('Hutang Rupiah').onlyFor(hargaModal),
})
