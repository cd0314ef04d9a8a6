import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import type { ClaimLine } from '#modules/ledger/server/public.ts'
import type { Payment } from '../contract/payment.ts'
import { type Received, type TakenPayment, paidOut, received } from './cash-lines.ts'

/** What moves when a customer pays further for what stays open: money, and the claims that stand against it. Pure. */
export function paidFurther(payments: readonly TakenPayment[], changeRp: number, dokumen: string, against: readonly ClaimLine[]): Received {
  const { claims, ...money } = received(payments, changeRp, dokumen)
  return { ...money, claims: [...claims, ...against] }
}

/** What moves when a customer gets back what he had with us, less what the shop keeps, which is earned. Pure. */
export const paidBack = (payments: readonly Omit<Payment, 'biaya_kartu'>[], had: readonly ClaimLine[], type: string, keptRp: number): Received => ({
  cash: paidOut(payments),
  claims: [...had],
  counter: keptRp === 0 ? [] : [{ type, kode_akun: 'POTONGAN_BATAL', jumlahRp: keptRp }],
})

/** Whose it is, what goes back to him, and why. */
interface GivenBack {
  readonly nama_customer: string
  readonly grand_total: number
  readonly keterangan: string | null
}

interface BackOf extends Pick<Need, 'kategori' | 'subjek' | 'kunci'> {
  /** What else is said of it, before what it comes to. */
  readonly summary?: string
  /** His payments with us, and the part that is kept (below 0) or added, in rupiah. */
  readonly sum: readonly [hadRp: number, changeRp: number]
  /** The content of the approval besides the reason. */
  readonly isi: object
}

/** Returns the approval that giving money back always needs: with his payments with us, the part that is kept, and the reason. */
export function payBackNeed({ nama_customer, grand_total, keterangan }: GivenBack, { summary, sum: [hadRp, changeRp], isi, ...need }: BackOf): Need {
  const sum = `${rp(hadRp)} ${changeRp > 0 ? '+' : '−'} ${rp(Math.abs(changeRp))} = ${rp(grand_total)}`
  return {
    ...need,
    uraian: `${[need.kunci, nama_customer, ...(summary ? [summary] : []), sum].join(' · ')}: ${keterangan ?? ''}`,
    selisih_rp: -grand_total,
    isi: { ...isi, keterangan },
  }
}
