import { dictionary } from '#engine/contract/field.ts'
import { choice, code, flag, rupiah, text } from '#engine/kinds/index.ts'

/** How money changes hands and what a person reads for each (specification §9). */
export const paymentKinds = { CASH: 'Cash', TRANSFER: 'Transfer', DEBIT: 'Debit', CREDIT: 'Credit' } as const

/** How money changes hands. */
export type PaymentKind = keyof typeof paymentKinds

/** The words of a payment line (specification §3). */
export const payments = dictionary({
  jenis: choice('Jenis Pembayaran', paymentKinds),
  no_rekening: code('No Rekening'),
  nama_rekening: text('Nama Rekening'),
  nama_bank: text('Nama Bank'),
  no_kartu: code('No Kartu', { atMost: 30 }),
  jumlah: rupiah('Jumlah Pembayaran', { min: 1 }),
  piutang: flag('Belum Divalidasi'),
})
