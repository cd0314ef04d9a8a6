import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { carat, choice, code, count, date, flag, grams, purity, rupiah, text } from '#engine/kinds/index.ts'
import { cases } from '#modules/cases/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { linePhotos } from '#modules/goods/contract/line-photos.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { caratMax, pieceGramsMax } from '#modules/ledger/contract/bounds.ts'
import { loans } from '#modules/loans/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'
import { fixings } from './fixings.ts'

/** What happens to an order between its beginning and its pick-up. */
export const orderEvents = { BAYAR: 'Bayar', KUNCI: 'Kunci Harga', CONTOH: 'Ambil Contoh', BATAL: 'Batal Pesanan' } as const

/** Where the customer's own sample is. */
export const sampleStates = { TIDAK_ADA: 'Tidak Ada', DISIMPAN: 'Disimpan', DIAMBIL: 'Sudah Diambil' } as const

/** The most photos and drawings of one line. The database has the same bound (db/migrations/1004_pictures_of_orders.sql). */
export const orderPhotosMax = 5

/** How the purity of gold that a customer gives is known. */
export const purityWays = { UJI: 'Diuji', TAKSIR: 'Ditaksir' } as const

/** The words of orders: the order labels of specification §3; who it is for and who serves him are the words of a sale. */
export const orders = dictionary({
  ...sales,
  no_pesanan: goods.no_pesanan,
  nama_dept: goods.nama_dept,
  nama_group: goods.nama_group,
  no_mutasi_pesanan: code('No Mutasi Pesanan'),
  jenis_mutasi_pesanan: choice('Mutasi', orderEvents),
  tgl_selesai: date('Estimasi Selesai'),
  // An order of the program before: its number and its day there.
  no_lama: loans.no_lama.labelled('No Pesanan Lama'),
  tgl_pesanan: date('Tanggal Pesanan'),
  // Its pieces are sold at the rates of the order, even if the list has changed by the pick-up.
  harga_dikunci: flag('Harga Dikunci'),
  // Its fixings in parts, and the first day of their last days.
  kunci_harga: fixings('Kunci Harga'),
  kunci_sampai: date('Harga Dikunci Sampai'),
  hari_lewat_kunci: count('Kunci Lewat (Hari)'),
  // The grams of a line whose price is fixed now.
  berat_dikunci: grams('Berat Dikunci', { min: 0.001, max: pieceGramsMax }),
  no_baris: count('Baris'),
  berat_bebas: grams('Berat Belum Dikunci'),
  deskripsi: withRequiredMessage(text('Deskripsi', { atMost: 60 }), 'Deskripsi Harus Diisi'),
  ukuran_jari: text('Ukuran Jari', { atMost: 20 }),
  // What it is to look like: photos of a model, or drawings.
  foto_pesanan: linePhotos('Foto Atau Gambar', orderPhotosMax),
  deskripsi_batu: text('Deskripsi Batu', { atMost: 60 }),
  berat_batu: carat('Berat Batu (ct)', { max: caratMax }),
  // The customer's own, which a piece is made after.
  contoh: text('Barang Contoh', { atMost: 200 }),
  berat_contoh: grams('Berat Contoh', { min: 0.001, max: pieceGramsMax }),
  kadar_contoh: purity('Kadar Contoh', { max: 100 }),
  fine_contoh: grams('Berat Murni Contoh'),
  status_contoh: choice('Contoh', sampleStates),
  total_harga: rupiah('Total Harga'),
  // Gold of the customer's that he gives for the order: how its purity is known, what was taken, and what of it is with us now.
  cara_kadar: choice('Kadar Dari', purityWays),
  emas_diterima: grams('Emas Diterima'),
  nilai_emas_diterima: rupiah('Nilai Emas Diterima'),
  emas_pelanggan: grams('Emas Pelanggan'),
  nilai_emas_pelanggan: rupiah('Nilai Emas Pelanggan'),
  tempat: goods.tempat,
  kode_lot: intakes.kode_lot,
  keping: count('Keping', { max: 100_000 }),
  // The lot that gold goes back out of where his own is gone.
  lot_ganti: code('Lot Emas Pengganti'),
  ...cases,
  // What the customer has with us for it.
  uang_pesanan: rupiah('Uang Pesanan'),
  sisa_bayar: sales.sisa_bayar.labelled('Sisa Harga'),
  // What the pieces that were made for it are sold for now.
  harga_jadi: rupiah('Harga Barang Jadi'),
})

/** What the reports of orders call it; their weights have two decimals (specification §9). */
export const orderRows = dictionary({
  tanggal: date('Tanggal'),
  tgl_pesanan: orders.tgl_pesanan,
  qty_jadi: count('Sudah Jadi'),
  total_berat: grams('Total Berat', { shown: 2 }),
  berat: grams('Berat', { shown: 2, max: pieceGramsMax }),
})
