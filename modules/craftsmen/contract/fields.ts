import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { code, count } from '#engine/kinds/index.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** The words of bars of gold, and of gold that craftsmen work with. */
export const craftsmen = dictionary({
  no_jual_batang: code('No Jual Batangan'),
  kode_lot: intakes.kode_lot,
  nama_barang: purchases.nama_barang,
  tempat: goods.tempat,
  kadar: goods.kadar,
  // Of a part of a lot, which may be gold that nobody counts.
  keping: count('Keping', { max: 100_000 }),
  berat: goods.berat_lot,
  fine: goods.fine,
  hpp: goods.hpp,
  harga_emas: sales.harga_emas,
  harga_total: sales.harga_total,
  total_berat: goods.total_berat,
  total_fine: goods.fine.labelled('Total Berat Murni'),
  total_hpp: goods.total_hpp,
  nama_customer: trade.nama_customer,
  nama_sales: trade.nama_sales,
  grand_total: trade.grand_total,
  jumlah_bayar: payments.jumlah_bayar,
  kembali: payments.kembali,
  keterangan: rowWords.keterangan,
  cara_bayar: trade.cara_bayar,
  margin: sales.margin,
  gross: goods.gross,
  cost: goods.cost,
  tgl_system: rowWords.tgl_system,
  umur_hari: trade.umur_hari,
})
