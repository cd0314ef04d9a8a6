import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, rupiah, text } from '#engine/kinds/index.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'

/** Why money is moved between till and bank. */
export const transferReasons = { SETORAN: 'Setoran', PENARIKAN: 'Penarikan', PEMINDAHAN: 'Pemindahan', LAINNYA: 'Lainnya' } as const

/** Which of the shop's money: the till's, or an account's. */
export const moneyPlaces = { CASH: 'Kas', BANK: 'Bank' } as const

const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999 })

/** The words of money (specification §5, §7). */
export const money = dictionary({
  no_mutasi: code('No Mutasi'),
  tgl_system: rowWords.tgl_system,
  kategori: choice('Kategori', transferReasons),
  asal: code('Asal'),
  asal_rekening: code('Rekening Asal'),
  tujuan: code('Tujuan'),
  tujuan_rekening: code('Rekening Tujuan'),
  // Labelled as the specification's messages call it.
  jumlah: rupiah('Jumlah Rp', { min: 1 }),
  keterangan: rowWords.keterangan,
  user_id: rowWords.user_id,
  created_at: rowWords.created_at,
  jenis: choice('Kas / Bank', moneyPlaces),
  no_rekening: masters.no_rekening,
  akun: text('Akun Kas'),
  kind: goods.kind,
  reference: goods.reference,
  masuk: rupiah('Uang Masuk'),
  keluar: rupiah('Uang Keluar'),
  saldo: signedRupiah('Saldo'),
})
