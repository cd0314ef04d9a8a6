import { dictionary, saying } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { code, percent, phone, rupiah, text } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { formula } from '#modules/pricing/contract/formula.ts'

/** The states of a sale and what a person reads for each. */
export const saleStates = { VALID: 'Sah', CANCELLED: 'Dibatalkan' } as const

/** A sum of several rupiah that may also be negative. */
const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999 })

/** The words of a sale: the sale labels of specification §3. */
export const sales = dictionary({
  no_faktur: goods.no_faktur,
  kode_sales: masters.kode_sales,
  nama_sales: masters.nama_sales,
  // Specification §8: customer data is required before saving.
  nama_customer: saying(text('Nama Customer'), 'Data Customer Harus Diisi'),
  alamat_customer: text('Alamat Customer', { atMost: 200 }),
  no_hp: phone('No HP'),
  kode_member: code('Kode Member'),
  total_qty: goods.total_qty,
  total_berat: goods.total_berat,
  sub_total: rupiah('Sub Total'),
  total_ongkos: rupiah('Total Ongkos'),
  pembulatan: signedRupiah('Pembulatan'),
  diskon: rupiah('Diskon'),
  grand_total: rupiah('Grand Total'),
  jumlah_bayar: rupiah('Jumlah Bayar'),
  kembali: rupiah('Kembalian'),
  keterangan: rowWords.keterangan,
  // Nothing where nothing had to be paid.
  cara_bayar: text('Cara Bayar').optional(),

  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  keterangan_barang: text('Keterangan Barang'),
  kode_dept: goods.kode_dept,
  kode_group: goods.kode_group,
  kadar: goods.kadar,
  kadar_cetak: goods.kadar_cetak,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  qty: goods.qty,
  berat: goods.berat.labelled('Berat'),
  fine: goods.fine,
  harga_per_gram: prices.harga_per_gram,
  harga_dasar: rupiah('Harga Dasar'),
  ongkos: goods.ongkos,
  diskon_persen: percent('Diskon Persen'),
  diskon_rp: rupiah('Diskon Rp'),
  harga_total: rupiah('Harga Total'),
  hpp: goods.hpp,
  kode_supplier: goods.kode_supplier,
  rumus: formula('Rumus'),
  // The colour of the moment, whichever the group may have today.
  warna_nota: text('Warna Nota', { atMost: 7 }),
})
