import { defineRefusals } from '#engine/contract/refusal.ts'

/** How loans say no. */
export const refusals = defineRefusals({
  // Specification §5.
  OVER_CEILING: { status: 409, text: 'Jumlah Hutang Tidak Boleh Melebihi Plafond Rp. {{plafond}}' },
  NO_CEILING: { status: 409, text: 'Plafond Untuk Berat Dan Kadar Ini Belum Diatur' },
  NO_INTEREST: { status: 409, text: 'Bunga (%) Per Bulan Harus Diisi' },
  BELOW_GOLD: { status: 409, text: 'Berat Tidak Boleh Kurang Dari Berat Emas' },
  PURITY_NOT_FOUND: { status: 404, text: 'Kode Kadar Tidak Ditemukan' },
  CONDITION_NOT_FOUND: { status: 404, text: 'Kode Kondisi Tidak Ditemukan' },
  FEE_TOO_LARGE: { status: 409, text: 'Biaya Admin Harus Di Bawah Jumlah Hutang' },
  BAG_TAKEN: { status: 409, text: 'No Kantong Ini Masih Berisi Barang Gadai Lain' },
  // Of the shelf.
  NO_BAGS: { status: 409, text: 'Tidak Ada Kantong Untuk Dihitung' },
  SECOND_PERSON: { status: 403, text: 'Harus Disetujui Orang Lain' },
  SCAN_THE_BAG: { status: 409, text: 'Scan Kantong {{no_kantong}} Sebelum Diserahkan' },
  OTHER_BAG: { status: 409, text: 'Kantong Ini Bukan Milik Hutang {{no_faktur_hutang}}' },
  // Of a file of loans from before the books.
  LENT_LONG_AGO: { status: 409, text: 'Tanggal Hutang Terlalu Lama' },
  TOO_MANY_THINGS: { status: 409, text: 'Data Barang Maksimal 100' },
  LENT_LATER: { status: 409, text: 'Tanggal Hutang Tidak Boleh Sesudah Hari Ini' },
  OLD_NUMBER_TAKEN: { status: 409, text: 'Hutang {{no_lama}} Sudah Pernah Dimasukkan' },
  ROW_DIFFERS: { status: 409, text: 'Berbeda Dari Baris Pertama Hutang {{no_lama}}' },
  LOAN_NOT_OPEN: { status: 409, text: 'Hutang {{no_faktur_hutang}} Sudah Lunas Atau Dibatalkan' },
  MONTHS_CHANGED: { status: 409, text: 'Bunga Hutang Ini Baru Saja Dibayar Sampai {{sampai}}, Periksa Lagi' },
  AMOUNT_CHANGED: { status: 409, text: 'Yang Harus Dibayar Menjadi Rp. {{jumlah}}' },
  // Of a part of the loan.
  DEBT_CHANGED: { status: 409, text: 'Sisa Hutang Baru Saja Menjadi Rp. {{sisa}}, Periksa Lagi' },
  WORTH_TOO_LITTLE: { status: 409, text: 'Nilai Barang Terlalu Kecil Untuk {{n}} Barang' },
  NOTHING_PAID: { status: 409, text: 'Isi Bulan Bunga Atau Pokok Yang Dibayar' },
  PART_OF_PRINCIPAL: { status: 409, text: 'Bayar Pokok Harus Di Bawah Sisa Hutang, Pelunasan Di Layar Pelunasan Hutang' },
  MONTHS_FIRST: { status: 409, text: 'Bunga Sampai Hari Ini Harus Dibayar: {{bulan}} Bulan {{hari}} Hari' },
  RATE_NEEDS_INTEREST: { status: 409, text: 'Bunga Baru Hanya Bila Bunga Sampai Hari Ini Dibayar: {{bulan}} Bulan {{hari}} Hari' },
  OVERPAID: { status: 409, text: 'Pembayaran Berlebih, Perpanjangan Gagal' },
  NOT_ITS_STEP: { status: 409, text: 'Bunga Hutang Ini Dihitung {{hitungan}}' },
  NOT_THERE: { status: 409, text: 'Barang Ini Sudah Dikembalikan' },
  ALL_OF_IT: { status: 409, text: 'Barang Terakhir Kembali Saat Pelunasan' },
  ONLY_FOR_PRINCIPAL: { status: 409, text: 'Barang Dikembalikan Hanya Bila Pokok Dibayar' },
  REST_NOT_COVERED: { status: 409, text: 'Sisa Barang Hanya Menjamin Rp. {{plafond}}' },
  NOT_DUE: { status: 409, text: 'Hutang {{no_faktur_hutang}} Belum Lewat Jatuh Tempo' },
  NOT_THE_LATEST: { status: 409, text: 'Batalkan Dahulu Yang Terjadi Sesudahnya' },
  LOAN_OF_YESTERDAY: { status: 409, text: 'Hutang Kemarin Tidak Dapat Dibatalkan' },
  EVENT_OF_YESTERDAY: { status: 409, text: 'Pembayaran Hutang Kemarin Tidak Dapat Dibatalkan' },
})
