import { dictionary, saying } from '#engine/contract/field.ts'
import { code, count, date, grams, rupiah, text } from '#engine/kinds/index.ts'
import { weight } from '#modules/goods/contract/fields.ts'
import { sales as s } from '#modules/sales/contract/fields.ts'

/** The states of a purchase and what a person reads for each. */
export const purchaseStates = { VALID: 'Sah', CANCELLED: 'Dibatalkan' } as const

const own = dictionary({
  no_faktur_beli: code('No Faktur Beli'),
  no_identitas: code('No Identitas', { atMost: 30 }),
  potongan: rupiah('Potongan'),

  // Of a piece of ours: the invoice that it was sold with, and what that says.
  no_faktur: code('No Faktur Jual'),
  toko_nota: code('Toko Nota'),
  tgl_nota: date('Tanggal Nota'),
  umur_bulan: count('Umur Nota (Bulan)'),
  berat_nota: grams('Berat Nota'),
  harga_nota: rupiah('Harga Nota'),

  // Kind, group and purity say here what is missing, since a person types them of goods that are not ours.
  nama_barang: saying(text('Nama Barang', { atMost: 100 }), 'Nama Barang Harus Diisi'),
  kode_kategori: code('Kategori'),
  nama_kategori: text('Nama Kategori'),
  kode_dept: saying(code('Jenis'), 'Jenis Harus Dipilih'),
  nama_dept: text('Nama Jenis'),
  kode_group: saying(code('Kode Group'), 'Kode Group Harus Diisi'),
  kode_kondisi: saying(code('Kondisi', { atMost: 10 }), 'Kondisi Harus Dipilih'),
  kondisi: text('Kondisi', { atMost: 50 }),
  berat: weight('Berat Timbang'),
  // Grams that are paid for: at the most those of the invoice.
  berat_bayar: grams('Berat Dibayar'),
  // What the price list says today, and what was agreed.
  harga_emas: rupiah('Harga Emas'),
  harga_per_gram: rupiah('Harga Per Gram', { min: 1, max: 100_000_000 }),
  harga: rupiah('Harga'),
})

/** The words of a purchase (specification §3); what a sale says too are its words. */
export const purchases = { ...s, ...own }
