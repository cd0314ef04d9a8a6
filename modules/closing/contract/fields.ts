import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, grams, moment, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { money } from '#modules/money/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { type BreakName, breakTexts, mending } from './problems.ts'

const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999_999 })
const signedGrams = (label: string) => grams(label, { min: -99_999_999 })

/** How a count of the till stands to what the books say. */
export const countStates = { SESUAI: 'Sesuai', SELISIH: 'Selisih', BERGERAK: 'Harus Dihitung Kembali' } as const

/** Whether a closing holds. */
export const closingStates = { BERLAKU: 'Berlaku', DIBUKA: 'Dibuka Kembali' } as const

/** When the books were looked at. */
export const checkTimes = { SEKARANG: 'Sekarang', TERAKHIR: 'Pemeriksaan Malam Terakhir' } as const

const textOf = (of: Readonly<Record<BreakName, { readonly text: string }>>) =>
  Object.fromEntries(Object.entries(of).map(([name, { text: said }]) => [name, said])) as Readonly<Record<BreakName, string>>

const signedCount = (label: string) => count(label, { min: -999_999_999 })

/** The words of closing a day. What lies in stock is read by those who may open its report (specification §6). */
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
  jumlah: count('Jumlah'),
  dibatalkan: count('Dibatalkan'),
  uang: signedRupiah('Uang'),

  akun_kas: text('Akun Kas'),
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
  // Of goods it is what they cost.
  seharusnya: text('Seharusnya', { mayBeEmpty: true }).onlyFor(hargaModal),
  tercatat: text('Tercatat', { mayBeEmpty: true }).onlyFor(hargaModal),

  no_hitung: count('No Hitung'),
  nominal: rupiah('Pecahan', { min: 1 }),
  lembar: count('Lembar', { max: 1_000_000 }),
  total_fisik: rupiah('Uang Dihitung'),
  saldo_buku: signedRupiah('Saldo Buku'),
  selisih: signedRupiah('Selisih'),
  alasan: text('Alasan Selisih', { atMost: 200 }),
  no_selisih_kas: code('No Selisih Kas'),
  hasil_hitung: choice('Hasil Hitung', countStates),

  tgl_libur: masters.tgl_libur,
  nama_libur: masters.nama_libur,

  ke: count('Penutupan Ke'),
  segel: text('Segel', { mayBeEmpty: true }),
  keadaan: choice('Keadaan', closingStates),
  alasan_buka: text('Alasan Dibuka', { atMost: 200 }),
  dibuka_oleh: text('Dibuka Oleh'),
  disetujui_oleh: text('Disetujui Oleh'),
  dibuka_at: moment('Waktu Dibuka'),

  pemeriksaan: choice('Pemeriksaan', checkTimes),
  masalah: choice('Masalah', textOf(breakTexts)),
  cara: choice('Cara Memperbaiki', mending),
  jenis_dokumen: text('Jenis Dokumen', { mayBeEmpty: true }),
  no_dokumen: text('Dokumen', { mayBeEmpty: true }),

  kode_kadar: text('Kadar', { mayBeEmpty: true }),
  pcs_awal: signedCount('Barang Awal'),
  pcs_masuk: count('Barang Masuk'),
  pcs_keluar: count('Barang Keluar'),
  pcs_golongan: signedCount('Barang Ganti Group'),
  pcs_akhir: signedCount('Barang Akhir'),
  berat_awal: signedGrams('Berat Awal'),
  berat_masuk: grams('Berat Masuk', { max: 99_999_999 }),
  berat_keluar: grams('Berat Keluar', { max: 99_999_999 }),
  berat_golongan: signedGrams('Berat Ganti Group'),
  berat_akhir: signedGrams('Berat Akhir'),
  fine_awal: signedGrams('Emas Murni Awal'),
  fine_masuk: grams('Emas Murni Masuk', { max: 99_999_999 }),
  fine_keluar: grams('Emas Murni Keluar', { max: 99_999_999 }),
  fine_akhir: signedGrams('Emas Murni Akhir'),
  hpp_awal: signedRupiah('Hpp Awal').onlyFor(hargaModal),
  hpp_masuk: signedRupiah('Hpp Masuk').onlyFor(hargaModal),
  hpp_keluar: signedRupiah('Hpp Keluar').onlyFor(hargaModal),
  hpp_akhir: signedRupiah('Hpp Akhir').onlyFor(hargaModal),
})
