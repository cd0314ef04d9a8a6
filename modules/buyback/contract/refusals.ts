import { defineRefusals } from '#engine/contract/refusal.ts'

/** How buying back says no. What the pieces themselves refuse (not sold, bought already, …) comes from goods, under their barcode. */
export const refusals = defineRefusals({
  INVOICE_CANCELLED: { status: 409, text: 'Nota {{no_faktur}} Sudah Dibatalkan' },
  INVOICE_OTHER_SHOP: { status: 409, text: 'Nota {{no_faktur}} Dari Toko {{kode_toko}}' },
  // The piece was sold for instalments, and some of them are not paid yet (docs/decisions/130).
  NOT_PAID_UP: { status: 409, text: 'Barang Masih Dicicil, Belum Lunas' },
  INVOICE_BOUGHT: { status: 409, text: 'Semua Barang Nota {{no_faktur}} Sudah Dibeli' },
  KIND_NOT_FOUND: { status: 409, text: 'Jenis Tidak Ditemukan' },
  CATEGORY_NOT_FOUND: { status: 409, text: 'Kategori Tidak Ditemukan' },
  GROUP_NOT_BOUGHT: { status: 409, text: 'Harga Beli Group {{kode_group}} Belum Diatur' },
  PURITY_OF_GROUP: { status: 409, text: 'Kadar Tidak Sesuai Dengan Group' },
  CONDITION_NOT_FOUND: { status: 409, text: 'Kondisi Tidak Ditemukan' },
  PURCHASE_PRICE_CHANGED: { status: 409, text: 'Harga Beli Berubah Menjadi Rp. {{harga}}' },
  IDENTITY_REQUIRED: { status: 409, text: 'Data Penjual Harus Lengkap' },
  INVOICE_OF_LATER: { status: 409, text: 'Tanggal Nota Toko Lain Setelah Hari Ini' },
  PAPERS_REQUIRED: { status: 400, text: 'Foto Surat Harus Dipilih' },
  PAPERS_REFUSED: { status: 400, text: 'Foto Surat Tidak Dapat Dibaca' },
  PAPERS_GONE: { status: 409, text: 'Foto Surat Tidak Ada, Ambil Foto Lagi' },
  NO_PAPERS: { status: 404, text: 'Foto Surat Tidak Ada' },
  PURCHASE_MOVED_ON: { status: 409, text: 'Barang {{barang}} Sudah Tidak Ada Di Stock Barang Beli' },
})
