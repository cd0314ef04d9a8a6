import { defineRefusals } from '#engine/contract/refusal.ts'

export const refusals = defineRefusals({
  CHANGED_MEANWHILE: { status: 409, text: 'Data Sudah Diubah Oleh Pengguna Lain, Silakan Muat Ulang' },
})
