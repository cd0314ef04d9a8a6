import { defineRefusals } from '#engine/contract/refusal.ts'

/** How what happens to pieces says no. */
export const refusals = defineRefusals({
  MOVED_MEANWHILE: { status: 409, text: 'Barang Sudah Ada Di Baki {{kode_baki}}' },
  SAME_TRAY: { status: 409, text: 'Baki Asal Dan Tujuan Tidak Boleh Sama' },
  TRAY_EMPTY: { status: 409, text: 'Baki {{kode_baki}} Kosong' },
  DESTRUCTION_OF_YESTERDAY: { status: 409, text: 'Hancur Barang Kemarin Tidak Dapat Dibatalkan' },
  SCRAP_MOVED_ON: { status: 409, text: 'Rosok {{barang}} Sudah Dipakai, Tidak Dapat Dibatalkan' },
  NO_PIECES: { status: 404, text: 'Data Tidak Ditemukan' },
  TOO_MANY_PIECES: { status: 409, text: 'Maksimal {{n}} Barang' },
  PREVIEW_CHANGED: { status: 409, text: 'Harga Atau Barang Sudah Berubah, Lihat Lagi Dahulu' },
  PRICES_OF_YESTERDAY: { status: 409, text: 'Update Profit Kemarin Tidak Dapat Dibatalkan' },
  PRICE_CHANGED_SINCE: { status: 409, text: 'Harga {{kode_barcode}} Sudah Berubah Lagi, Tidak Dapat Dibatalkan' },
  SENT_SINCE: { status: 409, text: 'Barang {{kode_barcode}} Sudah Dikirim Ke Toko Lain, Tidak Dapat Dibatalkan' },
  NOTHING_CHANGED: { status: 400, text: 'Tidak Ada Yang Diubah' },
  NOT_CONSIGNED: { status: 409, text: 'Hanya Untuk Barang Konsinyasi' },
  WEIGHTS_DO_NOT_FIT: { status: 400, text: 'Berat Tidak Sesuai' },
  CHANGE_OF_YESTERDAY: { status: 409, text: 'Ubah Barang Kemarin Tidak Dapat Dibatalkan' },
  SUPPLIER_UNKNOWN: { status: 409, text: 'Supplier Tidak Ditemukan' },
  // Specification §5: exhausted stock is rejected, and more than there is.
  STOCK_EXHAUSTED: { status: 409, text: 'Stock Sudah Habis' },
  WEIGHT_BEYOND_STOCK: { status: 409, text: 'Berat Tidak Boleh Melebihi Berat Stock' },
  ACCESSORIES_OF_YESTERDAY: { status: 409, text: 'Stock Aksesoris Kemarin Tidak Dapat Dibatalkan' },
  ACCESSORIES_MOVED_ON: { status: 409, text: 'Stock {{kode_barcode}} Sudah Berubah Lagi, Tidak Dapat Dibatalkan' },
  PARTING_OF_YESTERDAY: { status: 409, text: 'Pecah Barang Kemarin Tidak Dapat Dibatalkan' },
  IS_ACCESSORY: { status: 409, text: 'Baris Aksesoris Tidak Dapat Dipecah' },
  PURITIES_DIFFER: { status: 409, text: 'Kadar Barang Yang Digabung Harus Sama' },
  TOO_HEAVY: { status: 400, text: 'Berat Stock Melebihi Berat Asal Yang Tersisa, {{berat}} g' },
  REST_NOT_TOLD: { status: 400, text: 'Sisa Menjadi Harus Dipilih' },
  STONES_NOT_TOLD: { status: 400, text: 'Setiap Batu Harus Ikut Satu Barang' },
  CHANGED_SINCE: { status: 409, text: 'Barang Sudah Berubah Lagi, Tidak Dapat Dibatalkan' },
})
