import { defineRefusals } from '#engine/contract/refusal.ts'

/** How members say no. */
export const refusals = defineRefusals({
  MEMBER_NOT_FOUND: { status: 409, text: 'Member Tidak Ditemukan' },
})
