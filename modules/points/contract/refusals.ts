import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of points by hand and of gifts. */
export const refusals = defineRefusals({
  GIFT_UNKNOWN: { status: 409, text: 'Hadiah {{kode_hadiah}} Tidak Ditemukan' },
  GIFT_SHORT: { status: 409, text: 'Stock {{nama_hadiah}} Tinggal {{stock}}' },
  GIFTS_MOVED_ON: { status: 409, text: 'Hadiah {{kode_hadiah}} Sudah Bergerak Lagi, Batalkan Itu Dulu' },
  NO_DIFFERENCE: { status: 409, text: 'Hasil Hitung Sama Dengan Stock' },
  POINTS_TOO_FEW: { status: 409, text: 'Poin Tidak Cukup: Perlu {{perlu}}, Member Punya {{saldo}}' },
  POINTS_OF_YESTERDAY: { status: 409, text: 'Poin Hari Sebelumnya Tidak Bisa Dibatalkan' },
  GIFTS_OF_YESTERDAY: { status: 409, text: 'Hadiah Masuk Hari Sebelumnya Tidak Bisa Dibatalkan' },
  EXCHANGE_OF_YESTERDAY: { status: 409, text: 'Tukar Poin Hari Sebelumnya Tidak Bisa Dibatalkan' },
})
