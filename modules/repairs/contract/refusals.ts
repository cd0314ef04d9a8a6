import { defineRefusals } from '#engine/contract/refusal.ts'

/** How services say no. */
export const refusals = defineRefusals({
  ESTIMATE_IN_PAST: { status: 409, text: 'Estimasi Selesai Tidak Boleh Sebelum Hari Ini' },
  ADVANCE_TOO_LARGE: { status: 409, text: 'DP Tidak Boleh Melebihi Total Biaya' },
  CRAFTSMAN_NOT_FOUND: { status: 404, text: 'Tukang Tidak Ditemukan' },
  CONDITION_UNKNOWN: { status: 409, text: 'Kode Kondisi {{kode_kondisi}} Tidak Terdaftar' },
  PIECE_NOT_FOUND: { status: 404, text: 'Barcode Tidak Ditemukan, Kosongkan Jika Bukan Dari Toko Kami' },
  PIECE_NOT_SOLD: { status: 409, text: 'Barcode {{detail}} Tidak Tercatat Terjual, Periksa Lagi Atau Kosongkan' },
  PIECE_IN_REPAIR: { status: 409, text: 'Barang Masih Diservis, No Service {{detail}}' },
  SERVICE_NOT_IN: { status: 409, text: 'Service {{no_service}} Tidak Sedang Dikerjakan' },
  SERVICE_NOT_FINISHED: { status: 409, text: 'Service {{no_service}} Belum Selesai Atau Sudah Diambil' },
  SERVICE_NOT_HERE: { status: 409, text: 'Service {{no_service}} Tidak Ada Lagi Di Toko' },
  // Each line is weighed, in the order of the document.
  LINES_DIFFER: { status: 409, text: 'Barang Service Berubah, Pilih Lagi' },
  CRAFTSMAN_REQUIRED: { status: 409, text: 'Tukang Harus Dipilih Jika Ada Upah' },
  FEE_NEEDS_REASON: { status: 409, text: 'Biaya Berbeda Dari Kesepakatan, Keterangan Harus Diisi' },
  WEIGHT_NEEDS_REASON: { status: 409, text: 'Berat Keluar Berbeda Dari Berat Masuk, Keterangan Harus Diisi' },
  // If the weight changes by more than half, it is no repair. The goods are returned or compensated.
  WEIGHT_TOO_FAR: { status: 409, text: 'Berat Keluar Terlalu Jauh Dari Berat Masuk {{berat}} g' },
  // The craftsman adds the gold, and his fee includes it. The shop gives no gold away.
  ADDED_WEIGHT_UNPAID: { status: 409, text: 'Berat Bertambah, Upah Tukang Harus Termasuk Emas Tambahannya' },
  // Gold of ours that goes into a piece is of a lot that the shop has, and is gold.
  GOLD_NOT_THERE: { status: 409, text: 'Lot Emas {{kode_lot}} Tidak Ada' },
  GOLD_LIGHTER: { status: 409, text: 'Lot Emas {{kode_lot}} Hanya {{berat}} g' },
  GOLD_WITHOUT_FINE: { status: 409, text: 'Bagian Lot {{kode_lot}} Tidak Mengandung Emas Murni' },
  GOLD_HEAVIER: { status: 409, text: 'Emas Toko Harus Lebih Ringan Dari Berat Keluar' },
  GOLD_UNPRICED: { status: 409, text: 'Harga Emas Murni Belum Ada, Isi Harga Per Gram' },
  WEIGHT_UNEXPLAINED: { status: 409, text: 'Berat Service {{detail}} Berubah Tanpa Otorisasi' },
  // What was paid in advance is the least that it costs; money goes back where it is returned as it is.
  FEE_BELOW_ADVANCE: { status: 409, text: 'Total Biaya Tidak Boleh Kurang Dari Uang Muka Rp. {{uang_muka_service}}' },
  FEE_CHANGED: { status: 409, text: 'Sisa Bayar Menjadi Rp. {{sisa}}' },
  KEPT_TOO_MUCH: { status: 409, text: 'Potongan Tidak Boleh Melebihi Uang Muka Rp. {{uang_muka_service}}' },
  // Of several things one was lost. What is paid for it settles the fee of the others.
  NOTHING_LOST: { status: 409, text: 'Minimal Satu Barang Tidak Diserahkan' },
  COMPENSATION_BELOW_FEE: { status: 409, text: 'Ganti Rugi Tidak Boleh Kurang Dari Sisa Biaya Rp. {{sisa}}' },
  NOT_THE_LATEST: { status: 409, text: 'Batalkan Dahulu Yang Terjadi Sesudahnya' },
  EVENT_OF_YESTERDAY: { status: 409, text: 'Kejadian Service Kemarin Tidak Dapat Dibatalkan' },
  SERVICE_OF_YESTERDAY: { status: 409, text: 'Service Kemarin Tidak Dapat Dibatalkan' },
})
