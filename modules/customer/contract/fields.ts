import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, rupiah, text } from '#engine/kinds/index.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { members } from '#modules/members/contract/fields.ts'
import { money } from '#modules/money/contract/fields.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** What of a person stays open. */
export const openKinds = {
  HUTANG: 'Gadai',
  CICILAN: 'Cicilan',
  TITIPAN: 'Titipan',
  PESANAN: 'Pesanan',
  PRE_ORDER: 'Pre Order',
  SERVICE: 'Service',
  SIMPANAN: 'Simpanan',
  PENJUALAN: 'Sisa Penjualan',
} as const

/** A kind of what stays open. */
export type OpenKind = keyof typeof openKinds

/** What may be paid of it together with other things (docs/decisions/181). */
export const partSteps = {
  PERPANJANG: 'Perpanjang Gadai',
  TEBUS: 'Tebus Gadai',
  CICILAN: 'Bayar Cicilan',
  LUNAS_CICILAN: 'Lunasi Cicilan',
  TITIPAN: 'Bayar Titipan',
  PESANAN: 'Bayar Pesanan',
  PRE_ORDER: 'Bayar Pre Order',
  AMBIL_SERVICE: 'Ambil Service',
  AMBIL_SIMPANAN: 'Ambil Simpanan',
  SISA: 'Bayar Sisa Penjualan',
} as const

/** A step that may be paid together with others. */
export type PartStep = keyof typeof partSteps

/** The words of the page of a person and of what he pays in one go. */
export const person = dictionary({
  no_bayar_sekaligus: code('No Bayar Sekaligus'),
  jenis_hal: choice('Jenis', openKinds),
  // The thing that is open: a loan, a contract, a deposit.
  no_hal: code('Nomor', { atMost: 40 }),
  langkah_bayar: choice('Pembayaran', partSteps),
  // The state that the user saw. At the payment it shows whether another user has changed it
  // meanwhile.
  versi_hal: text('Keadaan', { atMost: 60 }),
  jumlah: payments.jumlah,
  jumlah_hal: count('Jumlah Pembayaran'),
  kind: goods.kind,
  reference: money.reference,
  nama_customer: trade.nama_customer,
  no_hp: trade.no_hp,
  total_berat: goods.total_berat,
  kode_member: members.kode_member,
  nama_member: members.nama_member,
  grand_total: trade.grand_total,
  keterangan: rowWords.keterangan,
  cara_bayar: trade.cara_bayar,
  tgl_jatuh_tempo: trade.tgl_jatuh_tempo,
  hari_lewat: trade.hari_lewat,
  biaya_hari_ini: rupiah('Hari Ini', { min: -999_999_999_999 }),
  tentang: text('Tentang', { atMost: 400 }),
  // What a member is worth to the shop.
  poin: members.poin,
  nilai_poin: sales.nilai_poin,
  tgl_reset: members.tgl_reset,
  kunjungan: count('Kunjungan'),
  kunjungan_terakhir: date('Kunjungan Terakhir'),
  belanja_total: rupiah('Total Belanja'),
  dijual_total: rupiah('Total Dijual Ke Toko'),
  // Sizes and taste.
  ukuran_cincin: text('Ukuran Cincin', { atMost: 20 }),
  panjang_gelang: text('Panjang Gelang', { atMost: 20 }),
  panjang_kalung: text('Panjang Kalung', { atMost: 20 }),
  selera: text('Selera', { atMost: 200 }),
  keinginan: text('Keinginan', { atMost: 200 }),
  tgl_perlu: date('Diperlukan Tanggal'),
})
