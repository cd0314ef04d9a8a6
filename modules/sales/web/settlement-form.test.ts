import { expect, it } from 'vitest'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import { SettlementForm, settlementBody, settlementMessages, settlementSums } from './settlement-form.ts'

const owed = [
  {
    no_faktur: 'FJ-MC2-260131-0001',
    tgl_system: '2026-01-31',
    nama_customer: 'IBU SARI',
    no_hp: null,
    grand_total: 3_000_000,
    sisa_bayar: 1_000_000,
  },
]
const formOf = (...amounts: number[]) => {
  const form = new SettlementForm()
  form.set('no_faktur', 'FJ-MC2-260131-0001')
  for (const jumlah of amounts) addPayment(form.payments, 'CASH', jumlah)
  return form
}

it('is for a sale with a debt, and needs a payment', () => {
  expect(settlementMessages(new SettlementForm(), owed)).toEqual({ no_faktur: 'Faktur Harus Dipilih' })
  expect(settlementMessages(formOf(), owed)).toEqual({ detail_bayar: 'Pilih Minimal Satu Metode Pembayaran' })
  expect(settlementMessages(formOf(1), [])).toEqual({ no_faktur: 'Faktur Harus Dipilih' })
})

it('may be a part of the debt; of more cash than that the rest goes back', () => {
  const part = formOf(400_000)
  expect(settlementMessages(part, owed)).toEqual({})
  expect(settlementSums(part, 1_000_000)).toMatchObject({ due: 600_000, change: 0 })
  const more = formOf(1_050_000)
  expect(settlementMessages(more, owed)).toEqual({})
  expect(settlementSums(more, 1_000_000)).toMatchObject({ due: 0, change: 50_000 })
  expect(settlementBody(more)).toMatchObject({ no_faktur: 'FJ-MC2-260131-0001', detail_bayar: [{ jenis: 'CASH', jumlah: 1_050_000 }] })
})
