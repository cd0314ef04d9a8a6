import { defineRefusals } from '#engine/contract/refusal.ts'

/** How what waits for the cashier says no. */
export const refusals = defineRefusals({
  NOT_WAITING: { status: 409, text: 'Transaksi Ini Sudah Divalidasi Atau Ditolak' },
})
