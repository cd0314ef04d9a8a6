import { shownCard } from '#engine/kinds/card/mask-cards.ts'
import type { Say } from '#engine/web/text.ts'
import { kindOfPayment } from '../contract/fields.ts'

/** A payment as a document answers it. */
export interface TakenPayment {
  readonly jenis: string
  readonly no_rekening: string | null
  readonly nama_bank: string | null
  readonly no_kartu: string | null
  readonly jumlah: number
  /** Payments by us have none. */
  readonly biaya_kartu?: number
}

/** A payment as the shop reads it. Of a card it shows the last four digits. */
export function paidBy({ jenis, nama_bank, no_rekening, no_kartu }: TakenPayment, say: Say): string {
  return [say(kindOfPayment(jenis)), nama_bank, no_rekening, no_kartu && shownCard(no_kartu)].filter(Boolean).join(' · ')
}

/** Payments as a receipt shows them, in rupiah, and the change. Of a card it shows the last four digits, and the card fee in a line of its own. */
export function receiptPayments(payments: readonly TakenPayment[], say: Say, changeRp = 0): (readonly [by: string, jumlah: number])[] {
  const paid = payments.flatMap(({ jenis, nama_bank, no_kartu, jumlah, biaya_kartu = 0 }) => {
    const by = [say(kindOfPayment(jenis)), nama_bank, no_kartu && shownCard(no_kartu)].filter(Boolean).join(' · ')
    return [[by, jumlah] as const, ...(biaya_kartu > 0 ? [[`${say('Biaya Kartu')} · ${by}`, biaya_kartu] as const] : [])]
  })
  return changeRp === 0 ? paid : [...paid, [say('Kembalian'), changeRp]]
}
