import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { wordsOf } from '#modules/receipts/web/public.ts'
import { receiptPayments } from './paid-by.ts'

interface PaidEvent {
  readonly potongan_batal: number
  readonly grand_total: number
  readonly detail_bayar: Parameters<typeof receiptPayments>[0]
}

/**
 * The paper of an event of an open document: a payment on it, or an amount paid back.
 *
 * @param what the event and its document
 * @param amountRp the payment, or the customer's payments with us, in rupiah
 */
export const paidEventOnPaper = ({ potongan_batal, grand_total, detail_bayar }: PaidEvent, what: string, amountRp: number, say: Say) => ({
  texts: {
    potongan_batal: potongan_batal > 0 ? `${say('Potongan Batal')} ${rp(potongan_batal)}` : '',
    grand_total: rp(grand_total),
    ...wordsOf(grand_total),
  },
  barang: [{ cells: { nama_barang: what, harga_total: formatNumber(amountRp, 0) } }],
  pembayaran: receiptPayments(detail_bayar, say),
})
