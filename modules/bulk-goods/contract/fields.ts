import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, flag, grams, rupiah } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { lotRpMax } from '#modules/ledger/contract/bounds.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'
import { stock } from '#modules/handling/contract/fields.ts'

/** Where goods without a barcode come from, otherwise than by being bought of a customer. */
export const manualSources = { SALDO_AWAL: 'Saldo Awal', SUPPLIER: 'Supplier', KARYA: 'Karya Sendiri' } as const

/** What happens to goods without a barcode in their shop. */
export const movements = { TAMBAH: 'Tambah', PINDAH: 'Pindah', HANCUR: 'Hancur' } as const

/** The words of goods without a barcode: what a lot is of are the words of goods, what it is traded at those of sales and purchases. */
export const manual = dictionary({
  no_mutasi_manual: code('No Mutasi Manual'),
  no_jual_beli: code('No Jual Beli'),
  kode_baki: goods.kode_baki,
  kode_group: goods.kode_group,
  kode_dept: goods.kode_dept,
  nama_dept: goods.nama_dept,
  kode_gudang: goods.kode_gudang,
  kadar: goods.kadar,
  // The rest of a lot may be grams that do not count as pieces.
  qty: count('Qty', { max: 100_000 }),
  berat: goods.berat_lot,
  fine: goods.fine,
  hpp: rupiah('Hpp', { max: lotRpMax }).onlyFor(hargaModal),
  pieces: goods.pieces,
  gross: goods.gross,
  cost: goods.cost,

  jenis_mutasi: choice('Mutasi', movements),
  sumber: choice('Asal Barang', manualSources),
  kode_supplier: goods.kode_supplier,
  nama_supplier: masters.nama_supplier.onlyFor(hargaModal),
  baki_tujuan: goods.kode_baki.labelled('Baki Tujuan'),
  keterangan: rowWords.keterangan,
  total_qty: goods.total_qty,
  total_berat: goods.total_berat,
  total_hpp: goods.total_hpp,
  nilai: stock.nilai,
  beban: stock.beban,

  kode_sales: purchases.kode_sales,
  nama_sales: purchases.nama_sales,
  nama_customer: purchases.nama_customer,
  alamat_customer: purchases.alamat_customer,
  no_hp: purchases.no_hp,
  ada_jual: flag('Ada Penjualan'),
  ada_beli: flag('Ada Pembelian'),
  qty_jual: stock.qty_jual.labelled('Jumlah Dijual'),
  berat_jual: grams('Berat Dijual'),
  total_jual: rupiah('Total Jual'),
  qty_beli: count('Jumlah Dibeli'),
  berat_beli: grams('Berat Dibeli'),
  total_beli: rupiah('Total Beli'),
  // Below zero the shop pays.
  grand_total: rupiah('Grand Total', { min: -999_999_999_999 }),
  jumlah_bayar: purchases.jumlah_bayar,
  kembali: purchases.kembali,
  cara_bayar: purchases.cara_bayar,
  // Rupiah a gram that the list says, and that were agreed.
  harga_emas: purchases.harga_emas,
  harga_per_gram: purchases.harga_per_gram,
  harga_dasar: purchases.harga_dasar,
  pembulatan: purchases.pembulatan,
  harga_total: purchases.harga_total,

  // The summary: what there was, what came, what went, what is left.
  qty_awal: stock.qty_awal.labelled('Awal'),
  qty_masuk: stock.qty_masuk.labelled('Masuk'),
  qty_keluar: stock.qty_keluar.labelled('Keluar'),
  qty_akhir: stock.qty_akhir.labelled('Akhir'),
  berat_awal: grams('Berat Awal'),
  berat_masuk: grams('Berat Masuk'),
  berat_keluar: grams('Berat Keluar'),
  berat_akhir: stock.berat_akhir,
  hpp_akhir: stock.hpp_akhir,
})
