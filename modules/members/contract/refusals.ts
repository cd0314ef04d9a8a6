import { defineRefusals } from '#engine/contract/refusal.ts'

/** How members say no. */
export const refusals = defineRefusals({
  // The database says it, at the end of the transaction: `detail` is the limit.
  CASH_LIMIT: { status: 409, text: 'Uang Tunai Orang Ini Hari Ini Mencapai Batas Rp. {{detail}}' },
  MEMBER_NOT_FOUND: { status: 409, text: 'Member Tidak Ditemukan' },
})
