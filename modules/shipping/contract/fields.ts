import { documentWords } from '#engine/contract/document.ts'
import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count } from '#engine/kinds/index.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { sendings } from '#modules/money/contract/kirim-uang-fields.ts'
import { stock } from '#modules/handling/contract/fields.ts'

/** Whether something of a sending is on the road still. */
export const shipmentStates = { OPEN: 'Di Jalan', DONE: 'Tuntas', CANCELLED: 'Dibatalkan' } as const

/** What becomes of a piece that was sent: it is where it was sent to, with its sender again, or given up by him. */
export const arrivalKinds = { DITERIMA: 'Diterima', KEMBALI: 'Kembali Ke Pengirim', HILANG: 'Tidak Sampai' } as const

/** What becomes of a piece that was sent. */
export type ArrivalKind = keyof typeof arrivalKinds

/** The kind of what the sender of pieces posts that arrived elsewhere; an arrival opens by it where it is another shop's. */
export const leaving = 'BARANG_TIBA'

const outcomes = { DI_JALAN: 'Di Jalan', ...arrivalKinds } as const

/** The words of goods that go from shop to shop (specification §2, §7). */
export const shipments = dictionary({
  no_kirim: code('No Kirim'),
  no_terima_barang: code('No Terima'),
  kode_toko: documentWords.kode_toko,
  tgl_system: rowWords.tgl_system,
  created_at: rowWords.created_at,
  user_id: rowWords.user_id,
  tujuan: sendings.tujuan,
  nama_tujuan: sendings.nama_tujuan,
  keterangan: rowWords.keterangan,
  asal_toko: rowWords.kode_toko.labelled('Asal'),
  nama_asal: rowWords.nama_toko.labelled('Toko Asal'),
  hasil_kirim: choice('Hasil', outcomes),
  pilihan_hasil: choice('Hasil', { SEMUA: 'Semua', ...outcomes }),
  alasan_terima: sendings.alasan_terima,
  tgl_terima: sendings.tgl_terima,
  diterima_oleh: sendings.diterima_oleh,
  hari_di_jalan: sendings.hari_di_jalan,

  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  kode_dept: goods.kode_dept,
  kode_group: goods.kode_group,
  kadar: goods.kadar,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  foto: goods.foto,
  keterangan_barang: stock.keterangan_barang,
  qty: goods.qty,
  berat: stock.berat,
  fine: goods.fine,
  hpp: goods.hpp,
  harga_jual: goods.harga_jual,
  total_qty: stock.total_qty,
  total_berat: stock.total_berat,
  // Of a sending, what has not arrived anywhere yet.
  qty_jalan: count('Masih Di Jalan'),
  berat_jalan: stock.berat.labelled('Berat Di Jalan'),

  // A piece that lies long: its step, and the shop where it would be sold sooner.
  mulai_hari: prices.mulai_hari,
  diskon_bebas: prices.diskon_bebas,
  bonus_umur_rp: prices.bonus_umur_rp,
  tgl_masuk: goods.tgl_masuk,
  umur_hari: trade.umur_hari,
  usul_tujuan: code('Usul Kirim Ke'),
  terjual_90: count('Terjual 90 Hari Di Sana'),
  stock_tujuan: count('Stock Di Sana'),
  cukup_di_sini: count('Cukup Hari Di Sini'),
  cukup_di_sana: count('Cukup Hari Di Sana'),
  pilihan_usul: choice('Usul Kirim', { SEMUA: 'Semua', ADA: 'Ada Usul', TIDAK: 'Tanpa Usul' }),
})
