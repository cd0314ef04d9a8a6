import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, flag, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { books } from '#modules/accounting/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { signedRupiah } from '#modules/ledger/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { members } from '#modules/members/contract/fields.ts'
import { money } from '#modules/money/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** Points that a person gives to a member or takes from him. */
export const pointDirections = { BERI: 'Poin Diberi', AMBIL: 'Poin Diambil' } as const

/** Reasons for which gifts come into a shop, or are fewer than the books say. */
export const giftReasons = { BELI: 'Dibeli', SALDO_AWAL: 'Saldo Awal', HITUNG: 'Hasil Hitung' } as const

/** A reason for which gifts come into a shop. */
export type GiftReason = keyof typeof giftReasons

/** The maximum of points in one document, and of pieces of a gift in one line. */
const pointsMax = 1_000_000
const giftsMax = 100_000

/** Pieces of gifts, below zero where they are fewer. */
const signedCount = (label: string) => count(label, { min: -1_000_000_000 })

/** The words of points by hand and of gifts. */
export const points = dictionary({
  no_poin: code('No Poin'),
  no_hadiah: code('No Hadiah Masuk'),
  no_tukar: code('No Tukar Poin'),
  kode_member: members.kode_member,
  nama_member: members.nama_member,
  arah_poin: choice('Diberi / Diambil', pointDirections),
  jumlah_poin: count('Jumlah Poin', { min: 1, max: pointsMax }),
  nilai_poin: sales.nilai_poin,
  poin_tangguh: sales.poin_tangguh,
  poin_lepas: sales.poin_lepas,
  alasan_poin: text('Alasan', { atMost: 200 }),
  kode_hadiah: masters.kode_hadiah,
  nama_hadiah: masters.nama_hadiah,
  poin: masters.poin,
  stock: masters.stock,
  stock_lama: count('Stock Lama'),
  sebab_hadiah: choice('Sebab', giftReasons),
  no_rekening: masters.no_rekening,
  nama_pihak: money.nama_pihak,
  keterangan: rowWords.keterangan,
  qty: goods.qty,
  hitung_hadiah: count('Hasil Hitung', { max: giftsMax }),
  harga_hadiah: rupiah('Total Harga'),
  qty_hadiah: signedCount('Jumlah'),
  biaya_hadiah: signedRupiah('Nilai'),
  total_hadiah: signedCount('Jumlah Hadiah'),
  total_biaya: signedRupiah('Total Nilai'),
  total_poin: books.total_poin.labelled('Total Poin'),
  poin_tukar: count('Poin Ditukar'),
  no_reset: code('No Reset Poin'),
  kode_reset: members.kode_reset,
  tgl_reset: members.tgl_reset,
  jumlah_member: count('Jumlah Member'),
  poin_hangus: count('Poin Hangus'),
  biaya_hangus: signedRupiah('Nilai Hangus'),
  // One movement of the points of a member, and his points after it.
  poin_gerak: signedCount('Poin'),
  saldo_poin: signedCount('Saldo Poin'),
  kind: goods.kind,
  reference: money.reference,
  is_batal: flag('Pembatalan'),
  // The debt for points in a period, in rupiah.
  hutang_poin_awal: signedRupiah('Hutang Awal'),
  poin_dari_jual: signedRupiah('Dari Penjualan'),
  poin_dari_tangan: signedRupiah('Manual Dan Saldo Awal'),
  poin_dibayarkan: signedRupiah('Dipakai Membayar'),
  poin_jadi_hadiah: signedRupiah('Ditukar Hadiah'),
  poin_hilang: signedRupiah('Hangus'),
  hutang_poin_akhir: signedRupiah('Hutang Akhir'),
  // The card of a gift in a period.
  hadiah_awal: signedCount('Awal'),
  hadiah_datang: signedCount('Masuk'),
  hadiah_keluar: signedCount('Keluar'),
  hadiah_akhir: signedCount('Akhir'),
  nilai_awal: signedRupiah('Nilai Awal').onlyFor(hargaModal),
  nilai_gerak: signedRupiah('Nilai').onlyFor(hargaModal),
  nilai_akhir: signedRupiah('Nilai Akhir').onlyFor(hargaModal),
})
