import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals of sales of bars, and of gold that craftsmen work with. */
export const refusals = defineRefusals({
  BAR_NOT_THERE: { status: 409, text: 'Batang {{kode_lot}} Tidak Ada' },
  BAR_LIGHTER: { status: 409, text: 'Batang {{kode_lot}} Hanya {{berat}} g' },
  BAR_WITHOUT_GOLD: { status: 409, text: 'Bagian Batang {{kode_lot}} Tidak Mengandung Emas Murni' },
  BAR_SALE_OF_YESTERDAY: { status: 409, text: 'Penjualan Batangan Kemarin Tidak Dapat Dibatalkan' },
})
