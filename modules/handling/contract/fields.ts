import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, flag, grams, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** How the prices of many pieces are changed at once. */
export const priceRules = {
  MARKUP: 'Markup (%) Dari Harga Group',
  HARGA_JUAL: 'Harga Jual Tetap',
  IKUT_GROUP: 'Ikut Harga Group',
} as const

/** What a document may change of a piece besides its cost, and what people call it. */
export const changedColumns = {
  kode_dept: 'Jenis',
  kode_group: 'Kode Group',
  kadar: 'Kadar',
  berat_bruto: 'Berat Bruto',
  berat_stock: 'Berat Stock',
  berat: 'Berat Jual',
  fine: 'Berat Murni',
  harga_batu: 'Harga Batu',
  karat_batu: 'Karat Batu',
  shape: 'Shape',
  is_berlian: 'Berlian',
} as const

/** Whether a line of a document shows the stones before the change or after it. */
export const sidesOfChange = { LAMA: 'Lama', BARU: 'Baru' } as const

/** By which way something of a piece was changed: the kind of the document, or none. */
export const waysOfChange = {
  UBAH_BARANG: 'Ubah Nilai Barang',
  UPDATE_PROFIT: 'Update Profit',
  UBAH_DATA: 'Ubah Data Barang',
} as const

/** What becomes of the gold that is left when pieces are parted. */
export const restsOfParting = { ROSOK: 'Rosok', SUSUT: 'Susut' } as const

/** Why there are more of a row of accessories, or fewer (events.md G5, G6). */
export const accessoryReasons = {
  SUPPLIER: 'Tambah: Dari Supplier',
  SALDO_AWAL: 'Tambah: Saldo Awal',
  DIPAKAI: 'Ambil: Dipakai Sendiri',
  DIBERIKAN: 'Ambil: Diberikan',
  RUSAK: 'Ambil: Rusak',
} as const

/** Why there are more of a row of accessories, or fewer. */
export type AccessoryReason = keyof typeof accessoryReasons

/** The words of what happens to the pieces of a shop. */
export const stock = dictionary({
  no_pindah: code('No Pindah'),
  no_hancur: code('No Hancur'),
  no_ubah: code('No Ubah'),
  no_update: code('No Update'),
  no_aksesoris: code('No Aksesoris'),
  no_pecah: code('No Pecah'),
  input_by: rowWords.input_by,
  satu_baki: flag('Satu Baki'),
  keterangan: rowWords.keterangan,

  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  kode_dept: goods.kode_dept,
  kode_group: goods.kode_group,
  kadar: goods.kadar,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  asal_gudang: goods.kode_gudang.labelled('Gudang Asal'),
  asal_baki: goods.kode_baki.labelled('Baki Asal'),
  keterangan_barang: sales.keterangan_barang,
  qty: goods.qty,
  berat: goods.berat_stock.labelled('Berat'),
  fine: goods.fine,
  hpp: goods.hpp,
  harga_jual: goods.harga_jual,
  total_qty: sales.total_qty,
  total_berat: sales.total_berat,

  // What is changed of a piece, each as its number or code reads.
  kolom: choice('Yang Diubah', changedColumns),
  // Any field of a piece, for reports that also list its plain changes.
  kolom_barang: choice('Yang Diubah', Object.fromEntries(Object.entries(goods).map(([name, { label }]) => [name, label]))),
  jenis_ubah: choice('Jenis Perubahan', waysOfChange),
  reference: goods.reference,
  lama: text('Lama', { atMost: 30 }),
  baru: text('Baru', { atMost: 30 }),
  hpp_lama: rupiah('Hpp Lama').onlyFor(hargaModal),
  hpp_baru: rupiah('Hpp Baru').onlyFor(hargaModal),
  sisi: choice('Lama Atau Baru', sidesOfChange),
  // What was agreed with the supplier of a piece on consignment.
  kode_supplier_lama: goods.kode_supplier.labelled('Supplier Lama'),
  kode_supplier_baru: goods.kode_supplier.labelled('Supplier Baru'),
  harga_beli_lama: goods.harga_beli.labelled('Harga Konsinyasi Lama'),
  harga_beli_baru: goods.harga_beli.labelled('Harga Konsinyasi Baru'),

  // Prices that are changed: by which rule, and what each was and became.
  cara: choice('Cara', priceRules),
  markup: goods.markup,
  markup_lama: goods.markup.labelled('Markup Lama'),
  markup_baru: goods.markup.labelled('Markup Baru'),
  harga_jual_lama: rupiah('Harga Barang Lama'),
  harga_jual_baru: rupiah('Harga Barang Baru'),
  harga_lama: prices.harga_lama,
  harga_baru: prices.harga_baru,

  // Accessories that are added or taken.
  sebab: choice('Tambah Atau Ambil', accessoryReasons),
  kode_supplier: goods.kode_supplier,
  nama_supplier: masters.nama_supplier.onlyFor(hargaModal),

  // What a report of accessories counts: of each row what there was, what came, what went, and what there is.
  qty_awal: count('Qty Awal'),
  qty_masuk: count('Qty Masuk'),
  qty_jual: count('Qty Terjual'),
  qty_keluar: count('Qty Keluar Lain'),
  qty_akhir: count('Qty Akhir'),
  berat_akhir: grams('Berat Akhir'),
  hpp_awal: rupiah('Hpp Awal').onlyFor(hargaModal),
  hpp_masuk: rupiah('Hpp Masuk').onlyFor(hargaModal),
  hpp_keluar: rupiah('Hpp Keluar').onlyFor(hargaModal),
  hpp_akhir: rupiah('Hpp Akhir').onlyFor(hargaModal),

  // How many pieces a report counts together.
  jumlah: count('Jumlah Barang'),
  // Those among them that are their suppliers'.
  jumlah_konsinyasi: goods.jumlah_konsinyasi,
  berat_konsinyasi: goods.berat_konsinyasi,

  // What is destroyed: the cost, what of it stays as scrap, and what is lost. The cost is read by few, and so is what would tell it: scrap
  // that is worth more than the piece cost is kept at its cost.
  harga_per_gram: prices.harga_per_gram,
  total_hpp: goods.total_hpp,
  nilai: rupiah('Nilai Rosok').onlyFor(hargaModal),
  beban: rupiah('Beban Hancur').onlyFor(hargaModal),

  // What is parted or tagged anew: the pieces that were, those that they become, and what is left of them.
  barcode_asal: text('Barcode Asal'),
  berat_asal: grams('Berat Asal'),
  berat_bruto: goods.berat_bruto,
  berat_stock: goods.berat_stock,
  karat_batu: goods.karat_batu,
  sisa_ke: choice('Sisa Menjadi', restsOfParting),
  sisa_berat: grams('Sisa Berat'),
  sisa_fine: grams('Sisa Berat Murni'),
  sisa_hpp: rupiah('Hpp Sisa').onlyFor(hargaModal),
  // Which of the stones of a piece, and with which of the new ones it goes on.
  no_batu: count('No Batu', { min: 1 }),
  anak: count('Ikut Barang No', { min: 1, max: 50 }),
})
