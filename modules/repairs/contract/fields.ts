import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, flag, grams, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { bought } from '#modules/buyback/contract/fields.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { linePhotos } from '#modules/goods/contract/line-photos.ts'
import { goods, weight } from '#modules/goods/contract/fields.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { masterKondisiBarang } from '#modules/masters/contract/master-kondisi-barang.ts'
import { masterTukang } from '#modules/masters/contract/master-tukang.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** The states of a service (specification §3: entered, finished, picked up), and how it may end otherwise. */
export const serviceStates = {
  MASUK: 'Masuk',
  SELESAI: 'Selesai',
  DIAMBIL: 'Sudah Diambil',
  DIKEMBALIKAN: 'Dikembalikan',
  DIGANTI: 'Diganti Rugi',
} as const

/** What happens to a service. */
export const serviceEvents = { SELESAI: 'Selesai', AMBIL: 'Diambil', KEMBALI: 'Dikembalikan', GANTI_RUGI: 'Ganti Rugi' } as const

/** What happens to a service. */
export type ServiceEventKind = keyof typeof serviceEvents

/** Which of the services in our care a report is about. */
export const careChoices = { SEMUA: 'Semua Service', MASUK: 'Belum Selesai', SELESAI: 'Sudah Selesai', LEWAT: 'Lewat Estimasi' } as const

/** The most photos of one line. The database has the same bound (db/migrations/0986_photos_of_repairs.sql). */
export const photosMax = 10

/** The words of services (specification §3): the customer's own jewellery, repaired. */
export const services = dictionary({
  ...trade,
  no_service: code('No Service'),
  no_mutasi_service: code('No Mutasi Service'),
  jenis_service: choice('Kejadian', serviceEvents),
  status_service: choice('Status Service', serviceStates),
  pilihan_service: choice('Tampilkan', careChoices),
  tgl_estimasi: date('Estimasi Selesai'),
  kode_tukang: masters.kode_tukang.labelled('Tukang').from(masterTukang, 'nama_tukang'),
  nama_tukang: masters.nama_tukang,
  nama_barang: bought.nama_barang,
  // A piece that the chain has sold, and that is his.
  kode_barcode: goods.kode_barcode,
  kadar: masters.kadar,
  qty: goods.qty,
  berat: goods.berat.labelled('Berat'),
  fine: goods.fine,
  deskripsi_service: text('Deskripsi Service'),
  // In what condition the customer leaves it.
  kode_kondisi: masters.kode_kondisi.labelled('Kondisi').from(masterKondisiBarang, 'kondisi_barang'),
  // What the customer left, and what he got back.
  foto_masuk: linePhotos('Foto Masuk', photosMax),
  foto_keluar: linePhotos('Foto Keluar', photosMax),
  biaya: sales.biaya,
  // The weight in. It stands on the paper of each event.
  berat_masuk: goods.berat.labelled('Berat Masuk'),
  // What it weighs, and what its work costs, once it is finished.
  berat_selesai: weight('Berat Keluar'),
  total_berat_selesai: grams('Berat Keluar'),
  fine_selesai: grams('Berat Murni'),
  // Below zero it was lost in the work.
  selisih_berat: grams('Selisih Berat', { min: -99_999_999 }),
  // Gold of the shop in the piece: its lot, its weight, and the price that the customer pays for it.
  emas_lot: code('Lot Emas Toko'),
  emas_tempat: goods.tempat,
  emas_keping: count('Keping', { max: 100_000 }),
  berat_emas: grams('Emas Toko', { max: lotGramsMax }),
  fine_emas: grams('Emas Toko Murni'),
  hpp_emas: rupiah('Hpp Emas Toko').onlyFor(hargaModal),
  harga_emas_toko: rupiah('Harga Emas Murni Per Gram'),
  biaya_emas: rupiah('Harga Emas Toko'),
  kode_lot: intakes.kode_lot,
  biaya_selesai: rupiah('Biaya Akhir'),
  biaya_tukang: rupiah('Upah Tukang'),
  dp_service: rupiah('DP'),
  // What the customer has with us for it.
  uang_muka_service: rupiah('Uang Muka'),
  potongan_service: rupiah('Potongan Batal'),
  ganti_rugi: rupiah('Ganti Rugi'),
  // Of several things one was lost: this one goes back to the customer, and its fee is due if it is finished.
  diserahkan: flag('Diserahkan'),
  biaya_diserahkan: rupiah('Biaya Barang Diserahkan'),
  // The tax of the fee, at the rate that was agreed on with it.
  ppn_persen: sales.ppn_persen,
  ppn_teks: sales.ppn_teks,
  ppn_di_atas: sales.ppn_di_atas,
  ppn_dasar: sales.ppn_dasar,
  ppn: sales.ppn,
  sisa_bayar: sales.sisa_bayar,
  lewat_estimasi: count('Lewat Estimasi (Hari)'),
  jumlah_bayar: payments.jumlah_bayar,
  kembali: payments.kembali,
})
