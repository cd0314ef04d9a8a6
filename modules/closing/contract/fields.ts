import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, grams, moment, rupiah, text, thing } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { counting } from '#modules/counting/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { manual } from '#modules/bulk-goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { money } from '#modules/money/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'
import { stock } from '#modules/handling/contract/fields.ts'
import { type BreakName, breakTexts, mending, neverChecked, otherProblem } from './problems.ts'
import { signedRupiah, signedGrams } from '#modules/ledger/contract/fields.ts'

/** The results of a count of the till compared with the books: equal, different, or to be repeated because money moved. */
export const countStates = { SESUAI: 'Sesuai', SELISIH: 'Selisih', BERGERAK: 'Harus Dihitung Kembali' } as const

/** The states of a closing: valid, or superseded because its day was reopened. */
export const closingStates = { BERLAKU: 'Berlaku', DIBUKA: 'Dibuka Kembali' } as const

/** The times of a check of the books. */
export const checkTimes = { HARI_INI: 'Hari Terbuka', SEKARANG: 'Semua Hari, Sekarang', TERAKHIR: 'Pemeriksaan Malam Terakhir' } as const

const textOf = (of: Readonly<Record<BreakName, { readonly text: string }>>) =>
  Object.fromEntries(Object.entries(of).map(([name, { text: said }]) => [name, said])) as Readonly<Record<BreakName, string>>

const signedCount = (label: string) => count(label, { min: -999_999_999 })

/** The words of closing a day. Users who may open the report of stock read the amounts of goods (specification §6). */
export const closing = dictionary({
  tgl_system: rowWords.tgl_system,
  tgl_berikut: date('Tanggal Berikut'),
  user_id: rowWords.user_id.labelled('Ditutup Oleh'),
  created_at: rowWords.created_at,
  jumlah_transaksi: count('Jumlah Transaksi'),
  pieces: signedCount('Jumlah Barang').onlyFor(laporanStockBaki.screen),
  gross: grams('Berat', { min: -9_999_999 }).onlyFor(laporanStockBaki.screen),
  saldo_kas: signedRupiah('Saldo Kas dan Bank'),

  kind: money.kind,
  reference: money.reference,
  jumlah: count('Jumlah Transaksi'),
  dibatalkan: count('Dibatalkan'),
  uang: signedRupiah('Uang'),

  akun_kas: text('Akun Kas'),
  nama_akun_kas: text('Nama Akun'),
  nama_bank: masters.nama_bank.labelled('Bank'),
  awal: signedRupiah('Saldo Awal'),
  masuk: money.masuk,
  keluar: money.keluar,
  akhir: signedRupiah('Saldo Akhir'),

  jenis: choice('Piutang / Hutang', claimLabels),

  tempat: goods.tempat,
  kode_gudang: text('Gudang', { mayBeEmpty: true }),
  kode_baki: text('Baki', { mayBeEmpty: true }),

  kode_group: prices.kode_group,
  harga: prices.harga,
  harga_modal: prices.harga_modal,

  apa: text('Masalah'),
  kunci: text('Pada'),
  // For goods these are costs.
  seharusnya: text('Seharusnya', { mayBeEmpty: true }).onlyFor(hargaModal),
  tercatat: text('Tercatat', { mayBeEmpty: true }).onlyFor(hargaModal),

  no_hitung: count('No Hitung'),
  nominal: rupiah('Pecahan', { min: 1 }),
  lembar: count('Lembar', { max: 1_000_000 }),
  total_fisik: rupiah('Uang Dihitung'),
  saldo_buku: signedRupiah('Saldo Buku'),
  selisih_uang: signedRupiah('Selisih'),
  alasan_selisih: text('Alasan Selisih', { atMost: 200 }),
  // The employee who owes the missing money.
  kode_sales: counting.kode_sales.labelled('Ditanggung Karyawan'),
  nama_sales: counting.nama_sales,
  jumlah_hitung: count('Kali Dihitung'),
  selisih_pertama: signedRupiah('Selisih Hitungan Pertama'),
  disetujui_oleh: sales.disetujui_oleh,
  no_selisih_kas: code('No Selisih Kas'),
  hasil_hitung: choice('Hasil Hitung', countStates),

  tgl_libur: masters.tgl_libur,
  nama_libur: masters.nama_libur,

  ke: count('Penutupan Ke'),
  segel: text('Segel', { mayBeEmpty: true }),
  penutupan: choice('Keadaan', closingStates),
  alasan_buka: text('Alasan Dibuka', { atMost: 200 }),

  pemeriksaan: choice('Pemeriksaan', checkTimes),
  diperiksa_at: moment('Diperiksa'),
  masalah: choice('Masalah', { ...textOf(breakTexts), LAINNYA: otherProblem.text, BELUM_DIPERIKSA: neverChecked.text }),
  perbaikan: choice('Cara Memperbaiki', { ...mending, LAINNYA: otherProblem.mending, BELUM_DIPERIKSA: neverChecked.mending }),
  jenis_dokumen: thing('Jenis Dokumen', { mayBeEmpty: true }),
  nomor_dokumen: text('Dokumen', { mayBeEmpty: true }),

  kadar_group: text('Kadar', { mayBeEmpty: true }),
  pcs_awal: signedCount('Barang Awal'),
  pcs_masuk: count('Barang Masuk'),
  pcs_keluar: count('Barang Keluar'),
  pcs_golongan: signedCount('Barang Ganti Group'),
  pcs_selisih: signedCount('Selisih Barang'),
  pcs_akhir: signedCount('Barang Akhir'),
  nama_eod: masters.nama_eod.labelled('Kadar'),
  berat_awal: manual.berat_awal,
  berat_masuk: manual.berat_masuk,
  berat_keluar: manual.berat_keluar,
  berat_golongan: signedGrams('Berat Ganti Group'),
  berat_selisih: signedGrams('Selisih Berat'),
  berat_akhir: manual.berat_akhir,
  fine_awal: signedGrams('Emas Murni Awal'),
  fine_masuk: grams('Emas Murni Masuk', { max: 99_999_999 }),
  fine_keluar: grams('Emas Murni Keluar', { max: 99_999_999 }),
  fine_golongan: signedGrams('Emas Murni Ganti Group'),
  fine_selisih: signedGrams('Selisih Emas Murni'),
  fine_akhir: signedGrams('Emas Murni Akhir'),
  hpp_awal: stock.hpp_awal,
  hpp_masuk: stock.hpp_masuk,
  hpp_keluar: stock.hpp_keluar,
  hpp_golongan: signedRupiah('Hpp Ganti Group').onlyFor(hargaModal),
  hpp_selisih: signedRupiah('Selisih Hpp').onlyFor(hargaModal),
  hpp_akhir: stock.hpp_akhir,
})
