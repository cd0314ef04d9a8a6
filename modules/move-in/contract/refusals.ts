import { defineRefusals } from '#engine/contract/refusal.ts'

/** How a move from another system says no. */
export const refusals = defineRefusals({
  MOVE_UNDER_WAY: { status: 409, text: 'Pindah Data Toko Ini Sudah Dimulai' },
  NO_MOVE: { status: 409, text: 'Pindah Data Belum Dimulai' },
  TOO_MANY_ROWS: { status: 409, text: 'Maksimal {{maksimal}} Baris Untuk Satu File' },
  NOTHING_READY: { status: 409, text: 'Belum Ada File Yang Siap' },
  ROWS_WRONG: { status: 409, text: '{{jumlah}} Isian Belum Benar, Periksa Dahulu' },
  FILE_INCOMPLETE: { status: 409, text: 'File Belum Terkirim Semua, Pilih Lagi' },
  // Another user has staged another file meanwhile.
  STAGED_AGAIN: { status: 409, text: 'File Sudah Diganti, Periksa Lagi' },
  NO_CAPITAL_CODE: { status: 409, text: 'Kode Transaksi Untuk Modal Belum Ada' },
  STEP_WAITING: { status: 409, text: 'File {{langkah}} Belum Dimasukkan' },
  NOTHING_MOVED: { status: 409, text: 'Belum Ada Yang Dimasukkan' },
  OLD_BOOKS_MISSING: { status: 409, text: 'Angka Buku Lama Belum Diisi: {{uraian}}' },
  DIFFERENCE_UNEXPLAINED: { status: 409, text: 'Selisih {{uraian}} Harus Diberi Alasan' },
  NOT_BY_ONESELF: { status: 403, text: 'Pindah Data Harus Disetujui Orang Lain' },
  MOVE_TOUCHED: { status: 409, text: 'Pindah Data Tidak Bisa Dibatalkan: {{halangan}}' },
  MOVE_OF_YESTERDAY: { status: 409, text: 'Pindah Data Hari Sebelumnya Tidak Bisa Dibatalkan' },
})
