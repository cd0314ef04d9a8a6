import { defineRefusals } from '#engine/contract/refusal.ts'

/** How payments say no (specification §5). */
export const refusals = defineRefusals({
  NO_PAYMENT: { status: 409, text: 'Pilih Minimal Satu Metode Pembayaran' },
  PAYMENT_SHORT: { status: 409, text: 'Pembayaran Kurang' },
  PAYMENT_EXCESS: { status: 409, text: 'Pembayaran Lebih' },
  PAYMENT_OVER: { status: 409, text: 'Pembayaran Tidak Boleh Melebihi Sisa Bayar' },
  ACCOUNT_NOT_FOUND: { status: 422, text: 'No Rekening Tidak Terdaftar' },
  WAY_OUT: { status: 409, text: 'Pembayaran Keluar Hanya Cash Atau Transfer' },
})
