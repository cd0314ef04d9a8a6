import { defineRefusals } from '#engine/contract/refusal.ts'

/** How the receipt designer says no. */
export const refusals = defineRefusals({
  LAYOUT_CHANGED: { status: 409, text: 'Nota Ini Sudah Diubah Orang Lain, Muat Ulang Dahulu' },
})
