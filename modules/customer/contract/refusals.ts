import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of the page of a person and of what he pays in one go. */
export const refusals = defineRefusals({
  PERSON_NOT_FOUND: { status: 404, text: 'Orang Tidak Ditemukan' },
  PART_CHANGED: { status: 409, text: '{{no_hal}} Sudah Berubah, Periksa Kembali' },
  OTHER_PERSON: { status: 409, text: '{{no_hal}} Milik {{nama_customer}}, Bayar Sendiri' },
  PART_REFUSED: { status: 409, text: '{{no_hal}}: {{sebab}}' },
  TOGETHER_OF_YESTERDAY: { status: 409, text: 'Bayar Sekaligus Hari Sebelumnya Tidak Bisa Dibatalkan' },
})
