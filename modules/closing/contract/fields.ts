import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, count, date, grams, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { money } from '#modules/money/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'

const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999_999 })
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
  seharusnya: text('Seharusnya').onlyFor(hargaModal),
  tercatat: text('Tercatat').onlyFor(hargaModal),
})
