import { dictionary } from '#engine/contract/field.ts'
import { choice, code, date, moment, rupiah, text } from '#engine/kinds/index.ts'

/** Why money is moved between till and bank. */
export const transferReasons = { SETORAN: 'Setoran', PENARIKAN: 'Penarikan', PEMINDAHAN: 'Pemindahan', LAINNYA: 'Lainnya' } as const

/** Which of the shop's money: the till's, or an account's. */
export const moneyPlaces = { CASH: 'Kas', BANK: 'Bank' } as const

const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999 })

/** The words of money (specification §5, §7). */
export const money = dictionary({
  no_mutasi: code('No Mutasi'),
  tgl_system: date('Tanggal'),
  kategori: choice('Kategori', transferReasons),
  asal: code('Asal'),
  asal_rekening: code('Rekening Asal'),
  tujuan: code('Tujuan'),
  tujuan_rekening: code('Rekening Tujuan'),
  // Labelled as the specification's messages call it.
  jumlah: rupiah('Jumlah Rp', { min: 1 }),
  keterangan: text('Keterangan', { atMost: 200 }),
  user_id: text('User'),
  created_at: moment('Waktu'),
  jenis: choice('Kas / Bank', moneyPlaces),
  no_rekening: code('No Rekening'),
  akun: text('Akun Kas'),
  kind: text('Transaksi'),
  reference: code('No Referensi'),
  masuk: rupiah('Uang Masuk'),
  keluar: rupiah('Uang Keluar'),
  saldo: signedRupiah('Saldo'),
})
