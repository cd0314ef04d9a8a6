import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, rupiah } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { members } from '#modules/members/contract/fields.ts'

/** What becomes of a coupon, as its ledger says (`mutasi_kupon`). */
export const couponMoves = { TERBIT: 'Terbit', PAKAI: 'Dipakai', KEMBALI: 'Dikembalikan', HANGUS: 'Hangus', TARIK: 'Ditarik' } as const

/** What a coupon is on a day. */
export const couponStates = { BERLAKU: 'Berlaku', BELUM: 'Belum Berlaku', DIPAKAI: 'Sudah Dipakai', HANGUS: 'Hangus', DITARIK: 'Ditarik' } as const

/** The words of coupons: what is issued, and what becomes of it. */
export const coupons = dictionary({
  no_kupon: code('No Kupon', { atMost: 20 }),
  kode_kupon: members.kode_kupon,
  nama_kupon: members.nama_kupon,
  nilai_kupon: members.nilai_kupon,
  belanja_minimal: members.belanja_minimal,
  tgl_mulai: members.tgl_mulai,
  tgl_akhir: members.tgl_akhir,
  maksimal_per_nota: members.maksimal_per_nota,
  hanya_member: members.hanya_member,
  toko_berlaku: members.toko_berlaku,
  kode_member: members.kode_member,
  nama_member: members.nama_member,
  no_hp: members.no_hp,
  no_faktur: goods.no_faktur,
  keterangan: rowWords.keterangan,
  status_kupon: choice('Status Kupon', couponStates),
  gerak_kupon: choice('Mutasi', couponMoves),
  // How many are issued at once, by hand.
  jumlah_kupon: count('Jumlah Kupon', { min: 1, max: 200 }),
  // Sums of the report: how many, and what they are worth. What was given back is in neither.
  kupon_terbit: count('Terbit'),
  nilai_terbit: rupiah('Nilai Terbit'),
  kupon_dipakai: count('Dipakai'),
  nilai_dipakai: rupiah('Nilai Dipakai'),
  kupon_hangus: count('Hangus'),
  nilai_hangus: rupiah('Nilai Hangus'),
  kupon_ditarik: count('Ditarik'),
  nilai_ditarik: rupiah('Nilai Ditarik'),
})
