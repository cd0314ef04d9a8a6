import { dictionary } from '#engine/contract/field.ts'
import { card, choice, flag, percent, rupiah } from '#engine/kinds/index.ts'
import { masters } from '#modules/masters/contract/fields.ts'

/** How money changes hands and what a person reads for each (specification §9). */
export const paymentKinds = { CASH: 'Cash', TRANSFER: 'Transfer', DEBIT: 'Debit', CREDIT: 'Credit' } as const

/** How money changes hands. */
export type PaymentKind = keyof typeof paymentKinds

/** The way of payment of an event whose money is in a combined payment (docs/decisions/181). No screen offers it. */
export const paidTogether = 'SEKALIGUS'

/** How a payment is stored. */
const storedKinds = { ...paymentKinds, [paidTogether]: 'Bayar Sekaligus' } as const

/** How a stored payment is called. */
export const kindOfPayment = (jenis: string): string => (storedKinds as Readonly<Record<string, string>>)[jenis] ?? jenis

/** The words of a payment line (specification §3), and what all of them come to. */
export const payments = dictionary({
  jumlah_bayar: rupiah('Jumlah Bayar'),
  kembali: rupiah('Kembalian'),
  dibayarkan: rupiah('Dibayarkan Ke Customer'),
  jenis: choice('Jenis Pembayaran', storedKinds),
  no_rekening: masters.no_rekening,
  nama_rekening: masters.nama_rekening,
  nama_bank: masters.nama_bank,
  no_kartu: card('No Kartu'),
  jumlah: rupiah('Jumlah Pembayaran', { min: 1 }),
  // The fee that the card is charged in addition to the payment, by the bank of its account.
  persen_kartu: percent('Biaya Kartu (%)'),
  biaya_kartu: rupiah('Biaya Kartu'),
  piutang: flag('Belum Divalidasi'),
})
