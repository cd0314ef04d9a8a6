import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, grams, moment, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'

/** The kinds of counts, by which pieces each expects. */
export const countKinds = { BAKI: 'Per Baki', PENERIMAAN: 'Penerimaan', GLOBAL: 'Global', RFID: 'RFID' } as const
export type CountKind = keyof typeof countKinds

/** The states of a count. The first two are open: scans are taken, or will be again. */
export const countStates = { OPEN: 'Berjalan', PAUSED: 'Ditunda', DONE: 'Selesai', ABANDONED: 'Tidak Dilanjutkan' } as const

/**
 * The result for a piece of a count, or for an unknown code. Each has exactly one of these.
 *
 * - DITEMUKAN: seen where the books have it; also one that was sold or moved after it was seen
 * - KURANG: expected, not seen, and still there by the books
 * - SALAH_BAKI: seen in another tray than the books say
 * - KELUAR: expected and not seen, but sold, sent or moved in the meantime
 * - MASUK: came into a tray of the count in the meantime and was not seen yet
 * - KEMBALI: missing since an earlier count, and seen
 * - DIHAPUS: given up since it was missing, and seen
 * - TERJUAL: seen although it is sold
 * - DI_LUAR: seen, but it belongs to a tray outside this count
 * - LAIN: seen, and by the books neither in a tray of the shop nor sold: of another shop, bought back, on its way
 * - TIDAK_DIKENAL: no piece has this code
 */
export const verdicts = {
  DITEMUKAN: 'Ditemukan',
  KURANG: 'Belum Ditemukan',
  SALAH_BAKI: 'Salah Baki',
  KELUAR: 'Keluar Selama Opname',
  MASUK: 'Masuk Selama Opname',
  KEMBALI: 'Ditemukan Kembali',
  DIHAPUS: 'Ditemukan Setelah Dihapus',
  TERJUAL: 'Terjual Tapi Terlihat',
  DI_LUAR: 'Di Luar Opname',
  LAIN: 'Bukan Stock Baki',
  TIDAK_DIKENAL: 'Tidak Dikenal',
} as const
export type Verdict = keyof typeof verdicts

/** How a piece of an adjustment moves: into the missing ones, back from there, into another tray, out of the books, into them again. */
export const movements = { KURANG: 'Hilang', KEMBALI: 'Kembali', PINDAH: 'Pindah Baki', HAPUS: 'Dihapus', PULIH: 'Masuk Lagi' } as const
/** How a code came in: by scanner, camera, as a pasted list, by tags. */
export const scanWays = ['SCAN', 'KAMERA', 'TEMPEL', 'RFID'] as const

/** The words of stock counts. */
export const counting = dictionary({
  no_opname: code('No Opname'),
  no_sesi: code('No Sesi'),
  jenis_opname: choice('Jenis Opname', countKinds),
  status_sesi: choice('Status Opname', countStates),
  putaran: count('Putaran'),
  diselesaikan_oleh: text('Diselesaikan Oleh'),
  selesai_at: moment('Waktu Selesai'),
  hasil: choice('Hasil', verdicts),
  gerak: choice('Penyesuaian', movements),
  // The piece, or the code if it is unknown.
  kode_hitung: text('Kode', { atMost: 64 }),
  nama_perangkat: text('Perangkat', { atMost: 60 }),
  waktu_scan: moment('Waktu Scan'),
  jumlah_scan: count('Jumlah Scan'),
  jumlah_sesi: count('Jumlah Sesi'),

  diharapkan: count('Diharapkan'),
  ditemukan: count('Ditemukan'),
  kurang: count('Belum Ditemukan'),
  salah_baki: count('Salah Baki'),
  sudah_keluar: count('Keluar'),
  baru_masuk: count('Masuk'),
  // Those of the expected that are their suppliers'.
  jumlah_konsinyasi: goods.jumlah_konsinyasi,
  berat_konsinyasi: goods.berat_konsinyasi,

  jumlah_barang: count('Jumlah Barang'),
  jumlah_berat: grams('Jumlah Berat'),
  nilai_barang: rupiah('Nilai Barang').onlyFor(hargaModal),
  keterangan: rowWords.keterangan,
  // The employee who answers for the missing piece.
  kode_sales: masters.kode_sales.labelled('Karyawan'),
  nama_sales: masters.nama_sales.labelled('Nama Karyawan'),
  // By which adjustment a piece was given up, and who still owes it.
  no_hapus: code('Dihapus Dengan'),
  penanggung: masters.kode_sales.named('penanggung').labelled('Penanggung'),

  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  nama_baki: masters.nama_baki,
  gudang_temuan: goods.kode_gudang.named('gudang_temuan').labelled('Gudang Temuan'),
  baki_temuan: goods.kode_baki.named('baki_temuan').labelled('Baki Temuan'),
  qty: goods.qty,
  berat_stock: goods.berat_stock,
  fine: goods.fine,
  hpp: goods.hpp,
  kode_supplier: goods.kode_supplier,
  foto: goods.foto,
})
