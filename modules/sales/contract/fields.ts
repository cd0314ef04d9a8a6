import { z } from 'zod'
import { Field, dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, grams, moment, percent, phone, purity, rupiah, text } from '#engine/kinds/index.ts'

/** How a customer pays and what a person reads for each. */
export const paymentKinds = { CASH: 'Cash', TRANSFER: 'Transfer', DEBIT: 'Debit', CREDIT: 'Credit' } as const

/** How a customer pays. */
export type PaymentKind = keyof typeof paymentKinds

/** The states of a sale and what a person reads for each. */
export const saleStates = { VALID: 'Sah', CANCELLED: 'Dibatalkan' } as const

/** The state of a sale. */
export type SaleState = keyof typeof saleStates

/** A name that says the specification's "customer data required before saving" when it is empty. */
const customerName = () => {
  const field = text('Nama Customer')
  const required = z.string({ error: 'Data Customer Harus Diisi' }).trim().min(1, 'Data Customer Harus Diisi')
  const check = (label: string) => required.pipe(field.kind.check(label) as z.ZodType<string, string>)
  return new Field<'', string>({ ...field, kind: { ...field.kind, check } })
}

/** A sum of several rupiah that may also be negative. */
const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999 })

/** The words of a sale: the sale labels of specification §3. */
export const sales = dictionary({
  kode_toko: code('Kode Toko'),
  nama_toko: text('Nama Toko'),
  alamat_toko: text('Alamat Toko', { atMost: 300, mayBeEmpty: true }),
  no_hp_toko: text('No HP Toko'),
  no_faktur: code('No Faktur'),
  tgl_system: date('Tanggal'),
  created_at: moment('Waktu'),
  status: choice('Status', saleStates),
  user_id: text('User ID'),
  nama_user: text('Kasir'),
  kode_sales: code('Kode Sales'),
  nama_sales: text('Nama Sales'),
  nama_customer: customerName(),
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
  cetak_ke: count('Cetak Ke'),
  dicetak_oleh: text('Dicetak Ulang Oleh'),
  // Nothing where nothing had to be paid.
  cara_bayar: text('Cara Bayar').optional(),

  no_urut: count('No'),
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
  warna_nota: text('Warna Nota', { atMost: 7 }),

  jenis: choice('Jenis Pembayaran', paymentKinds),
  no_rekening: code('No Rekening'),
  nama_rekening: text('Nama Rekening'),
  nama_bank: text('Nama Bank'),
  no_kartu: code('No Kartu', { atMost: 30 }),
  jumlah: rupiah('Jumlah Pembayaran', { min: 1 }),
})
