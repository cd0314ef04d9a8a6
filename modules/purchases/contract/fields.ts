import { dictionary, saying } from '#engine/contract/field.ts'
import { code, date, grams, rupiah, text } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** The words of a purchase (specification §3); what a sale says too are its words. */
export const purchases = dictionary({
  ...sales,
  no_faktur_beli: code('No Faktur Beli'),
  no_identitas: code('No Identitas', { atMost: 30 }),
  potongan: rupiah('Potongan'),

  // Bought goods that are destroyed: by barcode, or by the lot of goods that are not ours.
  no_hancur_beli: code('No Hancur Pembelian'),
  kode_beli: saying(code('Kode Barang Beli'), 'Barang Beli Harus Dipilih'),
  kode_lot: intakes.kode_lot,
  fine: goods.fine,
  hpp: goods.hpp,
  total_hpp: goods.total_hpp,

  // Of a piece of ours: the invoice that it was sold with, and what that says.
  no_faktur: sales.no_faktur.labelled('No Faktur Jual'),
  toko_nota: code('Toko Nota'),
  tgl_nota: date('Tanggal Nota'),
  umur_bulan: prices.umur_bulan.labelled('Umur Nota (Bulan)'),
  berat_nota: grams('Berat Nota'),
  harga_nota: goods.harga_nota,

  // Typed of goods that are not ours, as their owner calls them.
  nama_barang: saying(text('Nama Barang', { atMost: 100 }), 'Nama Barang Harus Diisi'),
  kode_kategori: masters.kode_kategori.labelled('Kategori'),
  nama_kategori: masters.nama_kategori,
  nama_dept: masters.nama_dept,
  kode_kondisi: saying(masters.kode_kondisi.labelled('Kondisi'), 'Kondisi Harus Dipilih'),
  kondisi: text('Kondisi', { atMost: 50 }),
  berat: sales.berat.labelled('Berat Timbang'),
  // Grams that are paid for: at the most those of the invoice.
  berat_bayar: grams('Berat Dibayar'),
  // What the price list says today, and what was agreed.
  harga_emas: rupiah('Harga Emas'),
  harga: rupiah('Harga'),
})
