import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, date, grams, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { orders } from '#modules/orders/contract/fields.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'
import { services } from '#modules/repairs/contract/fields.ts'

/** Which way gold goes between the shop and a craftsman. */
export const materialWays = { KELUAR: 'Diserahkan Ke Tukang', KEMBALI: 'Kembali Dari Tukang' } as const

/** Which way gold goes between the shop and a craftsman. */
export type MaterialWay = keyof typeof materialWays

/** The words of bars of gold, and of gold that craftsmen work with. */
export const craftsmen = dictionary({
  no_jual_batang: code('No Jual Batangan'),
  no_bahan: code('No Bahan Tukang'),
  arah_bahan: choice('Bahan', materialWays),
  kode_tukang: services.kode_tukang,
  nama_tukang: services.nama_tukang,
  no_batang_masuk: code('No Batang Masuk'),
  kode_supplier: goods.kode_supplier,
  nama_supplier: masters.nama_supplier.onlyFor(hargaModal),
  no_surat_batang: text('No Surat Supplier', { atMost: 40, isPaperNumber: true }),
  nilai_batang: rupiah('Harga Batang').onlyFor(hargaModal),
  bayar_batang: choice('Pembayaran Batang', { KAS: 'Dibayar', HUTANG: 'Hutang Supplier' }),
  no_rekening: masters.no_rekening,
  no_contoh: code('No Contoh Tukang'),
  arah_contoh: choice('Contoh', materialWays),
  // With which document the sample went that comes back.
  no_keluar: code('No Penyerahan Contoh'),
  kode_barcode: goods.kode_barcode,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  no_pesanan: goods.no_pesanan,
  lot_asal: code('Lot Asal'),
  no_hasil: code('No Hasil Tukang'),
  kode_dept: goods.kode_dept,
  kode_group: goods.kode_group,
  qty: goods.qty,
  // What the craftsman added of his own, which has no gold in it.
  berat_campuran: grams('Berat Campuran', { max: lotGramsMax }),
  biaya_campuran: rupiah('Harga Campuran'),
  biaya_tukang: services.biaya_tukang,
  // What the work took, named: grams, grams of fine gold, and what they cost.
  susut_berat: grams('Susut Berat'),
  susut_fine: grams('Susut Emas Murni'),
  susut_rp: rupiah('Nilai Susut').onlyFor(hargaModal),
  no_kurang: code('No Kekurangan Tukang'),
  nilai_kurang: rupiah('Nilai Kekurangan').onlyFor(hargaModal),
  kode_lot: intakes.kode_lot,
  nama_barang: purchases.nama_barang,
  tempat: goods.tempat,
  kadar: goods.kadar,
  // Of a part of a lot; 0 where the part has no whole piece.
  keping: orders.keping,
  berat: goods.berat_lot,
  fine: goods.fine,
  hpp: goods.hpp,
  harga_per_gram: sales.harga_per_gram.labelled('Harga Emas Murni Per Gram'),
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
  // The card of a craftsman, in grams of fine gold.
  fine_serah: grams('Murni Diserahkan'),
  fine_kembali: grams('Murni Kembali'),
  fine_jadi: grams('Murni Jadi Barang'),
  fine_kurang: grams('Murni Kurang'),
  fine_piutang: grams('Murni Terutang Tukang'),
  upah_terutang: rupiah('Upah Belum Dibayar'),
  // What he works on: until when it was promised, and by how many days it is late.
  tentang_kerja: text('Barang', { atMost: 2_000 }),
  tgl_janji: date('Dijanjikan'),
  lewat_janji: services.lewat_estimasi.labelled('Lewat (Hari)'),
  total_qty: goods.total_qty,
  kind: goods.kind,
  reference: goods.reference,
  gross: goods.gross,
  cost: goods.cost,
  tgl_system: rowWords.tgl_system,
  umur_hari: trade.umur_hari,
})
