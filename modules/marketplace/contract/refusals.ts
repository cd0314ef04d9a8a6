import { defineRefusals } from '#engine/contract/refusal.ts'

/** The refusals of the marketplace calls. */
export const refusals = defineRefusals({
  NO_ACCOUNT: { status: 409, text: 'Akun Marketplace Belum Diatur Atau Tidak Aktif' },
  NO_SECRETS: { status: 409, text: 'Kunci Marketplace Belum Diisi Di Setting Marketplace' },
  NO_SEAL: { status: 409, text: 'Server Belum Punya Kunci Enkripsi Marketplace, Hubungi Administrator' },
  ACCOUNT_TAKEN: { status: 409, text: 'ID Toko Ini Sudah Dipakai Toko Lain' },
  MARKETPLACE_MISSING: { status: 409, text: 'Marketplace Tidak Ditemukan' },
  TRAY_MISSING: { status: 409, text: 'Baki Tidak Ada Di Gudang Ini' },
  SALES_MISSING: { status: 409, text: 'Sales Tidak Ditemukan' },
  COURIER_MISSING: { status: 409, text: 'Ekspedisi Marketplace Harus Dipilih' },
  NAME_TWICE: { status: 409, text: 'Nama Barang Tidak Boleh Sama' },
  OTHER_TRAY: { status: 409, text: 'Barang Tidak Ada Di Baki Marketplace {{kode_baki}}' },
  NO_PRICE: { status: 409, text: 'Barang Belum Punya Harga' },
  NO_CONSIGNMENT: { status: 409, text: 'Barang Konsinyasi Tidak Dijual Di Marketplace Ini' },
  NOT_SINGLE: { status: 409, text: 'Hanya Barang Satuan Yang Bisa Dijual Di Marketplace' },
  NOTHING_THERE: { status: 404, text: 'Data Tidak Ditemukan' },
  NOT_OFFERED: { status: 409, text: '{{kode_barcode}} Belum Dikirim Ke Marketplace' },
  ORDER_MISSING: { status: 404, text: 'Pesanan Tidak Ditemukan' },
  ORDER_IS_OVER: { status: 409, text: 'Pesanan Sudah Selesai, Tidak Bisa Dibatalkan' },
  CLAIM_GONE: { status: 409, text: 'Tagihan {{no_faktur}} Sudah Tidak Terbuka' },
  MORE_THAN_OWED: { status: 409, text: 'Uang Masuk Melebihi Nilai Tagihan Rp. {{nilai_tagihan}}' },
  PAYOUT_TWICE: { status: 409, text: 'Pencairan Ini Sudah Dicatat' },
  NOT_OF_MARKETPLACE: { status: 409, text: '{{kode_barcode}} Tidak Terjual Lewat Marketplace' },
  OTHER_ORDER: { status: 409, text: 'Satu Retur Untuk Satu Pesanan: {{kode_barcode}} Dari Pesanan {{no_pesanan_luar}}' },
  OTHER_WEIGHT: { status: 409, text: 'Berat {{kode_barcode}} Tidak Sesuai Nota ({{berat}} Gram), Ajukan Keberatan Ke Marketplace' },
  FEE_TOO_HIGH: { status: 409, text: 'Biaya Melebihi Nilai Retur Rp. {{nilai_retur}}' },
  CUT_GONE: { status: 409, text: 'Potongan {{no_retur_marketplace}} Sudah Tidak Terbuka' },
  MORE_CUT_THAN_OWED: { status: 409, text: 'Potongan Retur Melebihi Tagihan Yang Dicairkan' },
  RETURNED_YESTERDAY: { status: 409, text: 'Retur Kemarin Tidak Bisa Dibatalkan' },
  PAID_YESTERDAY: { status: 409, text: 'Pencairan Kemarin Tidak Bisa Dibatalkan' },
})

/** The message for an offer that a marketplace refused (specification §8). */
export const sendingFailed = 'Gagal Mengirim Ke Marketplace: {{alasan}}'

/** The reasons why the shop cannot serve an order, and why a marketplace refuses a request, in the texts of the application. */
export const reasons = {
  UNKNOWN_PIECE: 'Barang Di Pesanan Tidak Dikenal',
  SOLD_ELSEWHERE: 'Barang Sudah Tidak Tersedia Di Toko',
  BAD_KEY: 'Kunci Aplikasi Marketplace Salah',
  NO_PERMISSION: 'Aplikasi Tidak Punya Izin Untuk Toko Ini',
  TOKEN_OVER: 'Otorisasi Marketplace Berakhir, Isi Token Baru Di Setting Marketplace',
  BUSY: 'Marketplace Sedang Sibuk, Dicoba Lagi',
  SILENT: 'Marketplace Tidak Menjawab, Dicoba Lagi',
  NO_COURIER: 'Ekspedisi Tidak Ada Atau Tidak Aktif Di Marketplace',
  GONE: 'Barang Tidak Ada Di Marketplace',
  WRONG_DATA: 'Data Barang Ditolak Marketplace',
  NO_WAREHOUSE: 'Gudang Penjual Belum Diatur Di Marketplace',
} as const
