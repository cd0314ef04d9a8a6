import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, grams, moment, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { places } from '#modules/goods/contract/fields.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'

const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999_999 })
const signedCount = (label: string) => count(label, { min: -999_999_999 })

/** The words of closing a day. What lies in stock is read by those who may open its report (specification §6). */
export const closing = dictionary({
  tgl_system: date('Tanggal'),
  tgl_berikut: date('Tanggal Berikut'),
  user_id: text('Ditutup Oleh'),
  created_at: moment('Waktu'),
  jumlah_transaksi: count('Jumlah Transaksi'),
  pieces: signedCount('Jumlah Barang').onlyFor(laporanStockBaki.screen),
  gross: grams('Berat', { min: -9_999_999 }).onlyFor(laporanStockBaki.screen),
  saldo_kas: signedRupiah('Saldo Kas dan Bank'),

  kind: text('Transaksi'),
  jumlah: count('Jumlah'),
  dibatalkan: count('Dibatalkan'),
  uang: signedRupiah('Uang'),

  akun_kas: text('Akun Kas'),
  awal: signedRupiah('Saldo Awal'),
  masuk: rupiah('Uang Masuk'),
  keluar: rupiah('Uang Keluar'),
  akhir: signedRupiah('Saldo Akhir'),

  jenis: text('Piutang / Hutang'),

  tempat: choice('Tempat', places),
  kode_gudang: text('Gudang', { mayBeEmpty: true }),
  kode_baki: text('Baki', { mayBeEmpty: true }),

  kode_group: code('Kode Group'),
  harga: rupiah('Harga Per Gram'),
  harga_modal: rupiah('Harga Modal').onlyFor(hargaModal),

  apa: text('Masalah'),
  kunci: text('Pada'),
  // Of goods it is what they cost.
  seharusnya: text('Seharusnya').onlyFor(hargaModal),
  tercatat: text('Tercatat').onlyFor(hargaModal),
})
