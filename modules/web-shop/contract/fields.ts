import { dictionary } from '#engine/contract/field.ts'
import { choice, count, moment, rupiah, text } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'

/** How a piece stands with the web shop. */
export const externalStates = {
  MENUNGGU: 'Menunggu',
  TERKIRIM: 'Terkirim',
  DITOLAK: 'Ditolak',
  DITARIK: 'Ditarik',
} as const

/** The words of pieces that stand in a web shop. */
export const external = dictionary({
  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  berat: goods.berat,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  foto: goods.foto,
  harga_web: rupiah('Harga Web', { min: 1 }),
  harga_toko: rupiah('Harga Toko'),
  keadaan: choice('Keadaan', externalStates),
  alasan_web: text('Jawaban Web'),
  coba: count('Percobaan'),
  dikirim_at: moment('Dikirim'),
})
