import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of refining. */
export const refusals = defineRefusals({
  // The switch SEPUHAN_TERPUSAT: the shop has no workshop of its own.
  REFINED_CENTRALLY: { status: 409, text: 'Sepuhan Dikerjakan Di Pusat, Kirim Emasnya Ke Pusat' },
  LOT_NOT_HERE: { status: 409, text: 'Lot {{kode_lot}} Tidak Ada' },
  LOT_TOO_LITTLE: { status: 409, text: 'Lot {{kode_lot}} Tinggal {{berat}} Gram, {{qty}} Barang' },
  EXPECTED_BEFORE_TODAY: { status: 409, text: 'Perkiraan Selesai Tidak Boleh Sebelum Hari Ini' },
  CRAFTSMAN_UNKNOWN: { status: 409, text: 'Tukang {{kode_tukang}} Tidak Ditemukan' },
  BATCH_NOT_OPEN: { status: 409, text: 'Batch {{no_cuci}} Tidak Terbuka' },
  BATCH_BEGUN: { status: 409, text: 'Batch {{no_cuci}} Sudah Ada Yang Kembali, Batalkan Itu Dulu' },
  BATCH_IS_WASHED: { status: 409, text: 'Batch {{no_cuci}} Dikirim Untuk Dicuci, Terima Di Terima Barang Cuci' },
  FEE_OF_BENCH: { status: 409, text: 'Bangku Sendiri Tidak Punya Hutang Ongkos' },
  MELT_TOO_HEAVY: { status: 409, text: 'Berat Setelah Lebur Melebihi Yang Dilebur ({{berat}} Gram)' },
  RESULT_TOO_HEAVY: { status: 409, text: 'Hasil Melebihi Berat Setelah Lebur ({{berat}} Gram)' },
  VALUE_TOO_HIGH: { status: 409, text: 'Nilai Hasil Samping Melebihi Modal Yang Dilebur' },
  GAIN_NEEDS_REASON: { status: 409, text: 'Murni Hasil Melebihi Yang Dikirim, Keterangan Harus Diisi' },
  SETTLED_OUTSIDE: { status: 409, text: 'Kadar Disepakati Harus Di Antara {{dari}} Dan {{sampai}} Permil' },
  GRAMS_LEFT: { status: 409, text: 'Masih Ada {{berat}} Gram Yang Belum Bernama' },
  NOTHING_BACK: { status: 409, text: 'Belum Ada Yang Kembali Dari Batch {{no_cuci}}' },
  LOSS_NEEDS_REASON: { status: 409, text: 'Susut {{susut}}% Melebihi Batas {{batas}}%, Keterangan Harus Diisi' },
  LOSS_WITHIN_LIMIT: { status: 409, text: 'Susut Tidak Melebihi Batas, Tidak Ada Yang Dibebankan' },
  NOBODY_TO_CHARGE: { status: 409, text: 'Batch Bangku Sendiri Tidak Bisa Dibebankan Ke Tukang' },
  NOT_THE_LATEST: { status: 409, text: 'Batalkan {{nomor}} Dulu' },
  GOODS_WENT_ON: { status: 409, text: 'Lot {{kode_lot}} Sudah Bergerak Lagi' },
  SENT_YESTERDAY: { status: 409, text: 'Kirim Cuci Hari Sebelumnya Tidak Bisa Dibatalkan' },
  WASHED_YESTERDAY: { status: 409, text: 'Terima Cuci Hari Sebelumnya Tidak Bisa Dibatalkan' },
  MELTED_YESTERDAY: { status: 409, text: 'Terima Sepuhan Hari Sebelumnya Tidak Bisa Dibatalkan' },
  CLOSED_YESTERDAY: { status: 409, text: 'Tutup Batch Hari Sebelumnya Tidak Bisa Dibatalkan' },
})
