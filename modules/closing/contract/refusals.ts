import { defineRefusals } from '#engine/contract/refusal.ts'

/** How closing a day says no. */
export const refusals = defineRefusals({
  CLOSED_BY_OTHER: { status: 409, text: 'Toko Sudah Ditutup Oleh Akun Lain' },
  CLOSING_WAITS: { status: 409, text: 'Masih Ada Transaksi Yang Sedang Berjalan, Silakan Coba Lagi' },
  CLOSING_BLOCKED: { status: 409, text: 'Toko Belum Bisa Ditutup, Ada {{n}} Masalah Yang Harus Diselesaikan' },
  BALANCE_DIFFERS: { status: 409, text: 'Toko Belum Bisa Ditutup, Saldo {{detail}} Tidak Sama Dengan Mutasinya' },
  QUEUE_WAITS: { status: 409, text: 'Toko Belum Bisa Ditutup, {{detail}} Transaksi Masih Menunggu Kasir' },
  MOVE_UNFINISHED: { status: 409, text: 'Toko Belum Bisa Ditutup, Pindah Data Belum Selesai' },
  NEXT_DATE: { status: 422, text: 'Tanggal Berikut Harus Setelah Tanggal Ini Dan Paling Lambat Besok' },
  NOT_COUNTED: { status: 409, text: 'Kas Belum Dihitung' },
  COUNT_AGAIN: { status: 409, text: 'Kas Bergerak Setelah Dihitung, Hitung Kembali' },
  NO_DIFFERENCE: { status: 409, text: 'Tidak Ada Selisih Kas' },
  NOTHING_MISSING: { status: 409, text: 'Hanya Kas Kurang Yang Bisa Ditanggung Karyawan' },
  DIFFERENCE_OF_YESTERDAY: { status: 409, text: 'Selisih Kas Hari Sebelumnya Tidak Bisa Dibatalkan' },
})

/** How opening a closed day again says no. */
export const openingRefusals = defineRefusals({
  NOT_LAST_CLOSED: { status: 409, text: 'Hanya Hari Terakhir Yang Ditutup Bisa Dibuka Kembali' },
  NEW_DATE_USED: { status: 409, text: 'Tanggal {{detail}} Sudah Dipakai, Hari Sebelumnya Tidak Bisa Dibuka Kembali' },
  OWN_APPROVAL: { status: 409, text: 'Harus Disetujui Orang Lain' },
})
