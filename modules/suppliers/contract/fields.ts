import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, grams, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** What a supplier is owed for a delivery: money, or the gold that is in it. */
export const debtsIn = { RUPIAH: 'Rupiah', EMAS: 'Emas Murni' } as const

/** How a supplier is settled with (events.md P5 to P8). */
export const settlements = {
  RUPIAH: 'Hutang Rupiah Dibayar Uang',
  PAKAI_UANG_MUKA: 'Hutang Rupiah Dari Uang Muka',
  EMAS: 'Hutang Emas Dibayar Emas',
  EMAS_RUPIAH: 'Hutang Emas Dibayar Uang',
  UANG_MUKA: 'Uang Muka Ke Supplier',
} as const

/** How a supplier is settled with. */
export type SettlementKind = keyof typeof settlements

/** What a supplier may be owed, or have in advance. */
export const supplierClaims = {
  HUTANG_SUPPLIER: claimLabels.HUTANG_SUPPLIER,
  HUTANG_EMAS: claimLabels.HUTANG_EMAS,
  UANG_MUKA_SUPPLIER: claimLabels.UANG_MUKA_SUPPLIER,
} as const

/** Which way goods and debt of a delivery change after it (docs/decisions/050). */
export const returnWays = { KEMBALI: 'Dikembalikan Ke Supplier', LEBIH: 'Lebih Dari Surat Jalan' } as const

/** The words of what suppliers deliver, are owed and get back. */
export const receiving = dictionary({
  no_terima: code('No Penerimaan'),
  kode_supplier: goods.kode_supplier,
  nama_supplier: masters.nama_supplier.onlyFor(hargaModal),
  no_surat: text('No Surat Jalan', { atMost: 40, isPaperNumber: true }),
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
  // The count of a part of a lot. The lot may be gold without a count.
  qty_lot: count('Qty Lot', { max: 100_000 }),
  berat: goods.berat_lot,
  fine: goods.fine,
  hpp: goods.hpp,
  // The price that the supplier asks: rupiah per gram, or the purity that he uses for his gold, and an amount in rupiah besides.
  harga_supplier: purchases.harga_per_gram.onlyFor(hargaModal),
  /** Percent; above 100 where the work is paid in gold as well, and never thousandths. */
  kadar_hutang: sales.kadar_hutang.onlyFor(hargaModal),
  upah: rupiah('Upah atau Harga Tetap').onlyFor(hargaModal),
  // What he is owed: fine gold with what it stands at, and rupiah.
  hutang_fine: sales.hutang_fine.onlyFor(hargaModal),
  nilai_fine: sales.nilai_fine.onlyFor(hargaModal),
  hutang_rp: rupiah('Hutang Rupiah').onlyFor(hargaModal),

  no_bayar: code('No Bayar Supplier'),
  pelunasan: choice('Pelunasan', settlements),
  // What is to be settled: rupiah, or grams of fine gold.
  jumlah_dilunasi: rupiah('Jumlah Dilunasi', { min: 1 }),
  emas_dilunasi: sales.emas_dilunasi,
  jenis_tagihan: choice('Jenis Tagihan', supplierClaims),
  no_dokumen: code('No Dokumen'),
  // The kind of event that a debt began with.
  kind: goods.kind,
  rupiah: sales.rupiah.onlyFor(hargaModal),
  nilai_hutang: sales.nilai_hutang.onlyFor(hargaModal),
  nilai_emas: rupiah('Modal Emas Diserahkan').onlyFor(hargaModal),
  uang_muka: rupiah('Uang Muka').onlyFor(hargaModal),
  jumlah_bayar: payments.jumlah_bayar,
  // Earned where the gold stood higher in the books than what it was paid with, else lost.
  selisih_emas: sales.selisih_emas.onlyFor(hargaModal),
  tempat: goods.tempat,
  kode_lot: intakes.kode_lot,

  no_retur: code('No Retur Supplier'),
  jenis_retur: choice('Jenis Retur', returnWays),
  kode_kembali: code('Barcode Atau Lot'),
  kode_barcode: goods.kode_barcode,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  // What goods cost beyond what was owed for them, or less.
  selisih_retur: rupiah('Selisih Retur', { min: -999_999_999_999 }).onlyFor(hargaModal),

  tgl_system: rowWords.tgl_system,
  umur_hari: sales.umur_hari,
  umur_hutang: sales.umur_hutang,
  // What is left of a delivery's lot.
  qty_sisa: count('Belum Diberi Barcode'),
  berat_sisa: grams('Berat Sisa'),
})
