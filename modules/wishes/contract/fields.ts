import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, text } from '#engine/kinds/index.ts'
import { person } from '#modules/customer/contract/fields.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { loans } from '#modules/loans/contract/fields.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { members } from '#modules/members/contract/fields.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** What has become of a wish. */
export const wishStates = { BUKA: 'Belum Ada', DIBERITAHU: 'Barang Ada', TERPENUHI: 'Terpenuhi', DITUTUP: 'Ditutup' } as const

/** What has become of a wish. */
export type WishState = keyof typeof wishStates

/** Weights by which reports look at wishes together, in grams: below the first, up to the last. */
export const weightClasses = { KOSONG: 'Tanpa Berat', S1: '< 1 g', S3: '1 - 3 g', S5: '3 - 5 g', S10: '5 - 10 g', L10: '> 10 g' } as const

/** The words of what customers asked for and did not find. */
export const wishes = dictionary({
  keinginan: withRequiredMessage(person.keinginan, 'Keinginan Harus Diisi'),
  tgl_perlu: person.tgl_perlu,
  kode_dept: goods.kode_dept.from(masterJenis, 'nama_dept'),
  kode_group: goods.kode_group.from(masterGroup, 'nama_group'),
  nama_dept: goods.nama_dept,
  nama_group: goods.nama_group,
  kadar: goods.kadar,
  berat_dari: loans.berat_dari,
  berat_sampai: loans.berat_sampai,
  size: goods.size,
  kode_member: members.kode_member,
  nama_customer: trade.nama_customer,
  no_hp: trade.no_hp,
  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  berat: goods.berat,
  kode_baki: goods.kode_baki,
  no_faktur: sales.no_faktur,
  status_keinginan: choice('Status', wishStates),
  alasan_tutup: text('Alasan', { atMost: 200 }),
  barang_cocok: text('Barang Yang Cocok', { atMost: 2_000 }),
  user_id: rowWords.user_id,
  bulan: code('Bulan'),
  kelas_berat: choice('Kelas Berat', weightClasses),
  jumlah_diminta: count('Diminta'),
  jumlah_terpenuhi: count('Terpenuhi'),
  jumlah_tidak: count('Tidak Terjual'),
})
