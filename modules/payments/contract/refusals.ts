import { defineRefusals } from '#engine/contract/refusal.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'

/** How payments say no (specification §5). */
export const refusals = defineRefusals({
  NO_PAYMENT: { status: 409, text: 'Pilih Minimal Satu Metode Pembayaran' },
  PAYMENT_SHORT: { status: 409, text: 'Pembayaran Kurang' },
  PAYMENT_EXCESS: { status: 409, text: 'Pembayaran Lebih' },
  PAYMENT_OVER: { status: 409, text: 'Pembayaran Tidak Boleh Melebihi Sisa Bayar' },
  ACCOUNT_NOT_FOUND: { status: 422, text: 'No Rekening Tidak Terdaftar' },
  // The fee of the card's bank has changed since the customer heard it. `detail` is the account, if the database refuses.
  CARD_FEE_CHANGED: { status: 409, text: 'Biaya Kartu Berubah, Periksa Kembali' },
  // It is taken back with everything that was paid with it.
  PAID_TOGETHER: { status: 409, text: 'Dibayar Sekaligus Dengan Yang Lain, Batalkan Bayar Sekaligusnya' },
  WAY_OUT: { status: 409, text: 'Pembayaran Keluar Hanya Cash Atau Transfer' },
})

const { NO_PAYMENT, PAYMENT_SHORT, PAYMENT_EXCESS, PAYMENT_OVER, ACCOUNT_NOT_FOUND, CARD_FEE_CHANGED, WAY_OUT } = refusals

/** How a document that a customer pays may say no to his payments. */
export const paidInRefusals = [
  NO_PAYMENT,
  PAYMENT_SHORT,
  PAYMENT_EXCESS,
  PAYMENT_OVER,
  ACCOUNT_NOT_FOUND,
  CARD_FEE_CHANGED,
  memberRefusals.CASH_LIMIT,
]

/** How a document that pays a customer may say no to its payments. */
export const paidOutRefusals = [
  NO_PAYMENT,
  PAYMENT_SHORT,
  PAYMENT_OVER,
  WAY_OUT,
  ACCOUNT_NOT_FOUND,
  ledgerRefusals.CASH_SHORT,
  memberRefusals.CASH_LIMIT,
]
