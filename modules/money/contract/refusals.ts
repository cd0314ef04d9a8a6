import { defineRefusals } from '#engine/contract/refusal.ts'

/** How money says no (specification §8). */
export const refusals = defineRefusals({
  SAME_ACCOUNT: { status: 409, text: 'Rekening Tidak Boleh Sama' },
  NOT_ITS_BANK: { status: 409, text: 'Rekening Tidak Sesuai Dengan Banknya' },
})
