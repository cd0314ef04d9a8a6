import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { code, date, grams, image, moment, rupiah, text } from '#engine/kinds/index.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { perGramRpMax } from '#modules/ledger/contract/bounds.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { formula } from '#modules/pricing/contract/formula.ts'

/** The words of goods that customers bring, whether they are paid for them or pay with them (specification §3). */
export const bought = dictionary({
  kode_barcode: goods.kode_barcode,
  // Of a piece of ours: the invoice that it was sold with, and what that says.
  no_faktur: goods.no_faktur.labelled('No Faktur Jual'),
  // The same on a document whose own number is a `no_faktur`.
  no_nota: code('No Faktur Jual'),
  toko_nota: code('Toko Nota'),
  tgl_nota: date('Tanggal Nota'),
  umur_bulan: prices.umur_bulan.labelled('Umur Nota (Bulan)'),
  berat_nota: grams('Berat Nota'),
  harga_nota: goods.harga_nota,

  // Typed of goods that are not ours, as their owner calls them.
  nama_barang: withRequiredMessage(text('Nama Barang', { atMost: 100 }), 'Nama Barang Harus Diisi'),
  kode_kategori: masters.kode_kategori.labelled('Kategori'),
  nama_kategori: masters.nama_kategori,
  kode_dept: goods.kode_dept,
  nama_dept: masters.nama_dept,
  kode_group: goods.kode_group,
  kadar: goods.kadar,
  kadar_cetak: goods.kadar_cetak,
  kode_kondisi: withRequiredMessage(masters.kode_kondisi.labelled('Kondisi'), 'Kondisi Harus Dipilih'),
  kondisi: text('Kondisi', { atMost: 50 }),
  qty: goods.qty,
  berat: goods.berat.labelled('Berat Timbang'),
  // Grams that are paid for: at the most those of the invoice.
  berat_bayar: grams('Berat Dibayar'),
  fine: goods.fine,
  // The price of today's list, and the agreed price.
  harga_emas: rupiah('Harga Emas', { max: perGramRpMax }),
  harga_per_gram: prices.harga_per_gram,
  harga_dasar: rupiah('Harga Dasar'),
  potongan: rupiah('Potongan'),
  pembulatan: trade.pembulatan,
  harga: goods.harga,
  rumus: formula('Rumus'),

  // Goods that are not ours: the invoice that another shop sold them with.
  toko_lain: withRequiredMessage(text('Nama Toko Lain', { atMost: 100 }), 'Nama Toko Lain Harus Diisi'),
  nota_lain: text('No Nota Toko Lain', { atMost: 50, isPaperNumber: true }),
  tgl_nota_lain: date('Tanggal Nota Toko Lain'),
  // Who sells them: his card, and the photo of his papers, by the name that it waits under.
  no_identitas: trade.no_identitas,
  foto_surat: image('Foto Surat'),
  simpan_sampai: date('Disimpan Sampai'),
  dihapus_at: moment('Waktu Hapus'),
  dilihat_at: moment('Waktu Dilihat'),
})
