import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of joining members. */
export const refusals = defineRefusals({
  SAME_MEMBER: { status: 409, text: 'Pilih Dua Member Yang Berbeda' },
  HAS_JOINED: { status: 409, text: 'Member {{kode_member}} Adalah Gabungan, Jadikan Dia Member Yang Tetap' },
  // The database says it; `detail` is the member.
  POINTS_OF_TODAY: { status: 409, text: 'Poin Member {{detail}} Bergerak Hari Ini, Gabung Setelah Tutup Toko' },
  // `detail` is the document.
  DONE_SINCE: { status: 409, text: 'Sudah Ada Transaksi Setelah Digabung: {{detail}}' },
  NOT_JOINED: { status: 409, text: 'Gabungan Ini Sudah Tidak Berlaku' },
})
