import { documentWords } from '#engine/contract/document.ts'
import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, moment, rupiah, text } from '#engine/kinds/index.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { money } from './fields.ts'

/** Where money is that was sent: on the road, with whom it was sent to, or with its sender again (specification §4). */
export const sendingStates = { OPEN: 'Di Jalan', DONE: 'Sudah Diterima', KEMBALI: 'Diambil Kembali' } as const

/** Where money is that was sent. */
export type SendingState = keyof typeof sendingStates

/** The words of money that goes from shop to shop (specification §3, §5, §7). */
export const sendings = dictionary({
  nota_kirim: code('No Kirim'),
  // The number of a sending, with the name that the receiver uses for it.
  nomor_referensi: withRequiredMessage(code('Nomor Referensi'), 'Mohon Masukkan Nomor Referensi'),
  no_reff: code('Nomor Referensi'),
  kode_toko: documentWords.kode_toko,
  nama_toko: rowWords.nama_toko,
  tgl_system: rowWords.tgl_system,
  created_at: rowWords.created_at,
  user_id: rowWords.user_id,
  input_by: rowWords.input_by,
  tujuan: money.tujuan,
  nama_tujuan: rowWords.nama_toko.labelled('Toko Tujuan'),
  jumlah_rp: rupiah('Jumlah Rp', { min: 1 }),
  keterangan: rowWords.keterangan,
  no_rekening: masters.no_rekening,
  no_pengalihan: code('No Pengalihan'),
  pilihan_kirim: choice('Status', { ALL: 'SEMUA', ...sendingStates }),
  ip_cabang: withRequiredMessage(rowWords.kode_toko.labelled('Toko'), 'Mohon Pilih Toko'),
  // What arrived, there or back with its sender.
  jumlah_terima: rupiah('Jumlah Diterima', { min: 1 }),
  selisih_terima: rupiah('Selisih'),
  // The money that went back to its sender, and the money that is still on its way.
  jumlah_kembali: rupiah('Diambil Kembali'),
  jumlah_jalan: rupiah('Di Jalan'),
  tgl_terima: date('Tanggal Terima'),
  diterima_oleh: text('Diterima Oleh'),
  diterima_at: moment('Waktu Terima'),
  alasan_terima: text('Alasan', { atMost: 200 }),
  // By the date of the shop that sent it.
  hari_di_jalan: count('Hari Di Jalan'),
})
