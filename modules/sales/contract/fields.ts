import { dictionary, saying } from '#engine/contract/field.ts'
import { code, count, grams, percent, phone, purity, rupiah, text } from '#engine/kinds/index.ts'
import { formula } from '#modules/pricing/contract/formula.ts'

/** The states of a sale and what a person reads for each. */
export const saleStates = { VALID: 'Sah', CANCELLED: 'Dibatalkan' } as const

/** A sum of several rupiah that may also be negative. */
const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999 })

/** The words of a sale: the sale labels of specification §3. */
export const sales = dictionary({
  no_faktur: code('No Faktur'),
  kode_sales: code('Kode Sales'),
  nama_sales: text('Nama Sales'),
  // Specification §8: customer data is required before saving.
  nama_customer: saying(text('Nama Customer'), 'Data Customer Harus Diisi'),
  alamat_customer: text('Alamat Customer', { atMost: 200 }),
  no_hp: phone('No HP'),
  kode_member: code('Kode Member'),
  total_qty: count('Jumlah Barang'),
  total_berat: grams('Total Berat'),
  sub_total: rupiah('Sub Total'),
  total_ongkos: rupiah('Total Ongkos'),
  pembulatan: signedRupiah('Pembulatan'),
  diskon: rupiah('Diskon'),
  grand_total: rupiah('Grand Total'),
  jumlah_bayar: rupiah('Jumlah Bayar'),
  kembali: rupiah('Kembalian'),
  keterangan: text('Keterangan', { atMost: 200 }),
  // Nothing where nothing had to be paid.
  cara_bayar: text('Cara Bayar').optional(),

  kode_barcode: code('Kode Barcode'),
  nama_barang: text('Nama Barang'),
  keterangan_barang: text('Keterangan Barang'),
  kode_dept: code('Jenis'),
  kode_group: code('Kode Group'),
  kadar: purity('Kadar', { max: 500 }),
  kadar_cetak: text('Kadar Cetak', { atMost: 20 }),
  kode_gudang: code('Gudang'),
  kode_baki: code('Baki'),
  qty: count('Qty'),
  berat: grams('Berat'),
  fine: grams('Berat Murni'),
  harga_per_gram: rupiah('Harga Per Gram'),
  harga_dasar: rupiah('Harga Dasar'),
  ongkos: rupiah('Ongkos'),
  diskon_persen: percent('Diskon Persen'),
  diskon_rp: rupiah('Diskon Rp'),
  harga_total: rupiah('Harga Total'),
  hpp: rupiah('Hpp'),
  rumus: formula('Rumus'),
  warna_nota: text('Warna Nota', { atMost: 7 }),
})
