import { defineRefusals } from '#engine/contract/refusal.ts'

/** How the board says no. */
export const refusals = defineRefusals({
  WORK_NOT_OPEN: { status: 409, text: '{{no_kerja}} Tidak Sedang Dikerjakan' },
  // It is ready by its document, so a user cannot mark it.
  WORK_READY: { status: 409, text: '{{no_kerja}} Sudah Jadi' },
  WORK_CRAFTSMAN_UNKNOWN: { status: 409, text: 'Tukang {{kode_tukang}} Tidak Ditemukan' },
})
