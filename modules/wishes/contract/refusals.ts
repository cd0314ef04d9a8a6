import { defineRefusals } from '#engine/contract/refusal.ts'

/** How wishes say no. */
export const refusals = defineRefusals({
  WISH_ENDED: { status: 409, text: 'Permintaan Ini Sudah Ditutup' },
  WISH_SALE_UNKNOWN: { status: 409, text: 'Faktur {{no_faktur}} Tidak Ditemukan Atau Dibatalkan' },
})
