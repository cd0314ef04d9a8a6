import { defineRefusals } from '#engine/contract/refusal.ts'

/** How orders say no. */
export const refusals = defineRefusals({
  ORDER_OVER: { status: 409, text: 'Pesanan {{no_pesanan}} Sudah Diambil Atau Dibatalkan' },
  ORDER_READY_IN_PAST: { status: 409, text: 'Estimasi Selesai Tidak Boleh Sebelum Hari Ini' },
  ORDER_DP_TOO_LARGE: { status: 409, text: 'DP Tidak Boleh Melebihi Total Harga' },
  // The price per gram has changed since the user saw it.
  ORDER_PRICE_CHANGED: { status: 409, text: 'Harga Per Gram Sudah Berubah Menjadi Rp. {{harga}}' },
  ORDER_NEEDS_VALIDATION: { status: 409, text: 'Pesanan Harus Divalidasi Kasir' },
  ORDER_PAID_TOO_MUCH: { status: 409, text: 'Pembayaran Tidak Boleh Melebihi Sisa Harga Pesanan Rp. {{sisa}}' },
  ORDER_FEE_TOO_LARGE: { status: 409, text: 'Potongan Tidak Boleh Melebihi Uang Pesanan Rp. {{uang_pesanan}}' },
  // It is handed over as a whole.
  ORDER_NOT_MADE: { status: 409, text: 'Barang Pesanan {{no_pesanan}} Baru Jadi {{jadi}} Dari {{dipesan}}' },
  // Gold of the customer's counts at the price of fine gold by the list.
  ORDER_GOLD_NO_PRICE: { status: 409, text: 'Harga Emas Murni Belum Ada Di Daftar Harga' },
  ORDER_GOLD_PRICE_CHANGED: { status: 409, text: 'Harga Emas Murni Sudah Berubah Menjadi Rp. {{harga}}' },
  ORDER_GOLD_WITHOUT_FINE: { status: 409, text: 'Emas Ini Tidak Mengandung Emas Murni' },
  ORDER_GOLD_TOO_MUCH: { status: 409, text: 'Nilai Emas Pelanggan Tidak Boleh Melebihi Total Harga Dikurangi DP' },
  ORDER_WITHOUT_ADVANCE: { status: 409, text: 'DP Atau Emas Pelanggan Harus Diisi' },
  ORDER_GOLD_GONE: { status: 409, text: 'Emas Pelanggan Sudah Dipakai, Pilih Lot Emas Pengganti' },
  ORDER_GOLD_NOT_ENOUGH: { status: 409, text: 'Emas Lot {{kode_lot}} Tidak Cukup: Perlu {{fine}} Gram Murni' },
  // The price of grams is fixed once, and for a part of it that is paid (docs/decisions/204, 205).
  ORDER_FIXED_WHOLE: { status: 409, text: 'Harga Sudah Dikunci Untuk Semua Berat' },
  ORDER_FIXED_TOO_MUCH: { status: 409, text: 'Berat Dikunci Tidak Boleh Melebihi {{berat}} Gram' },
  ORDER_FIXED_NOTHING: { status: 409, text: 'Berat Dikunci Harus Diisi' },
  ORDER_FIXING_UNPAID: { status: 409, text: 'Uang Muka Untuk Mengunci Harga Paling Sedikit Rp. {{minimal}}' },
  ORDER_PAYMENT_FIXES: { status: 409, text: 'Pembayaran Ini Untuk Kunci Harga {{no_mutasi}}, Batalkan Kunci Harga Itu Dahulu' },
  // An order of before the books (docs/decisions/220).
  OLD_ORDER_TAKEN: { status: 409, text: 'Pesanan {{no_lama}} Sudah Pernah Dimasukkan' },
  OLD_ORDER_LATER: { status: 409, text: 'Tanggal Pesanan Tidak Boleh Setelah Hari Ini' },
  OLD_ORDER_READY_FIRST: { status: 409, text: 'Estimasi Selesai Tidak Boleh Sebelum Tanggal Pesanan' },
  OLD_ORDER_FIXED_UNTIL: { status: 409, text: 'Harga Dikunci Sampai Tidak Boleh Sebelum Hari Ini' },
  OLD_ORDER_NOT_FIXED: { status: 409, text: 'Harga Belum Dikunci: Isi Harga Dikunci Atau Berat Dikunci' },
  OLD_ORDER_GOLD_PRICE: { status: 409, text: 'Harga Emas Murni Saat Emas Diterima Harus Diisi' },
  OLD_ORDER_ROW_DIFFERS: { status: 409, text: 'Berbeda Dari Baris Pertama Pesanan {{no_lama}}' },
  OLD_ORDER_TOO_LONG: { status: 409, text: 'Barang Pesanan {{no_lama}} Lebih Dari {{n}}' },
  ORDER_NOT_OPENING: { status: 409, text: 'Pesanan {{no_pesanan}} Bukan Saldo Awal, Batalkan Di Batal Pesanan' },
  ORDER_TOUCHED: { status: 409, text: 'Pesanan {{no_pesanan}} Sudah Dibayar, Dikunci, Atau Dibuat Barangnya' },
  ORDER_OF_YESTERDAY: { status: 409, text: 'Pesanan Kemarin Tidak Dapat Ditarik Kembali' },
  SAMPLE_NOT_HERE: { status: 409, text: 'Contoh Pesanan {{no_pesanan}} Tidak Ada Atau Sudah Diambil' },
  ORDER_EVENT_OF_YESTERDAY: { status: 409, text: 'Mutasi Pesanan Kemarin Tidak Dapat Dibatalkan' },
  ORDER_CANCELLED_FOR_GOOD: { status: 409, text: 'Pembatalan Pesanan Tidak Dapat Ditarik Kembali' },
})
