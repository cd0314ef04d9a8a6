import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of instalments. What the pieces themselves refuse comes from goods, under their barcode. */
export const refusals = defineRefusals({
  PLAN_NOT_FOUND: { status: 404, text: 'Kode Cicilan Tidak Ditemukan' },
  DP_TOO_SMALL: { status: 409, text: 'Uang Muka Kurang Dari {{n}} %' },
  DP_TOO_LARGE: { status: 409, text: 'Uang Muka Lebih Dari {{n}} %' },
  REST_TOO_SMALL: { status: 409, text: 'Sisa Pokok Terlalu Kecil Untuk {{n}} Cicilan' },
  IN_PART: { status: 409, text: 'Barang {{kode_barcode}} Berisi {{qty}}, Tidak Dapat Dicicil' },
  CONTRACT_NOT_OPEN: { status: 409, text: 'Cicilan {{no_cicilan}} Sudah Lunas Atau Berakhir' },
  CONTRACT_CHANGED: { status: 409, text: 'Cicilan Ini Baru Saja Dibayar, Periksa Lagi' },
  AMOUNT_CHANGED: { status: 409, text: 'Yang Harus Dibayar Menjadi Rp. {{jumlah}}' },
  PAID_TOO_MUCH: { status: 409, text: 'Pembayaran Tidak Boleh Melebihi Sisa Bayar' },
  LAST_IS_SETTLEMENT: { status: 409, text: 'Semua Cicilan Dibayar Sebagai Pelunasan' },
  NOT_WRITTEN_OFF: { status: 409, text: 'Cicilan {{no_cicilan}} Tidak Dihapus Buku' },
  NOT_LATE: { status: 409, text: 'Cicilan Belum Lewat Jatuh Tempo' },
  LETTER_NOT_DUE: { status: 409, text: 'Surat Peringatan Belum Waktunya' },
  LETTERS_FIRST: { status: 409, text: 'Surat Peringatan Ke 3 Belum Dicetak' },
  LETTER_RUNNING: { status: 409, text: 'Surat Peringatan Ke 3 Berlaku Sampai {{tgl}}' },
  GOODS_WITH_SHOP: { status: 409, text: 'Barang Masih Di Toko, Gunakan Lelang Cicilan Atau Putus Cicilan' },
  GOODS_WITH_CUSTOMER: { status: 409, text: 'Barang Sudah Diserahkan, Gunakan Lelang Cicilan' },
  NO_GOODS_BACK: { status: 409, text: 'Pilih Barang Yang Kembali' },
  NOT_ITS_GOODS: { status: 409, text: 'Barang {{kode_barcode}} Bukan Barang Cicilan Ini' },
  KEPT_TOO_MUCH: { status: 409, text: 'Potongan Paling Banyak Rp. {{jumlah}}' },
  WORTH_TOO_LITTLE: { status: 409, text: 'Nilai Barang Terlalu Kecil Untuk {{n}} Barang' },
  ALREADY_HANDED_OVER: { status: 409, text: 'Barang Cicilan {{no_cicilan}} Sudah Diserahkan' },
  NOT_PAID_UP: { status: 409, text: 'Cicilan {{no_cicilan}} Belum Lunas, Barang Belum Dapat Diserahkan' },
  NOT_THE_LATEST: { status: 409, text: 'Batalkan Dahulu Yang Terjadi Sesudahnya' },
  CONTRACT_OF_YESTERDAY: { status: 409, text: 'Cicilan Kemarin Tidak Dapat Dibatalkan' },
  EVENT_OF_YESTERDAY: { status: 409, text: 'Pembayaran Cicilan Kemarin Tidak Dapat Dibatalkan' },
  // A plan.
  SOCIAL_FINE: { status: 409, text: 'Denda Murabahah Masuk Dana Sosial' },
  DP_BOUNDS: { status: 409, text: 'Uang Muka Maksimal Harus Di Atas Uang Muka Minimal' },
  // A file of contracts from before the books.
  OLD_NUMBER_TAKEN: { status: 409, text: 'Cicilan {{no_lama}} Sudah Pernah Dimasukkan' },
  NOTHING_LEFT: { status: 409, text: 'Semua Cicilan Sudah Dibayar' },
  BEGUN_LATER: { status: 409, text: 'Tanggal Akad Tidak Boleh Sesudah Hari Ini' },
})
