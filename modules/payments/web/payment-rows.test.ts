import { describe, expect, it } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { addPayment, followDue, likelyCash, openPayment, paidSums, paymentMessages, paymentRows } from './payment-rows.ts'

const payments = () => paymentRows(new FieldForm([]))

describe('the payments of a document', () => {
  it('begin with the amount still due; the account of the payment before is taken over', () => {
    const rows = payments()
    addPayment(rows, 'CASH', 3_722_500)
    addPayment(rows, 'DEBIT', 0).set('no_rekening', '009511')
    addPayment(rows, 'CREDIT', 0)
    expect(rows.list.map((row) => row.toWire())).toEqual([
      { jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 3_722_500, biaya_kartu: null },
      { jenis: 'DEBIT', no_rekening: '009511', no_kartu: null, jumlah: null, biaya_kartu: null },
      { jenis: 'CREDIT', no_rekening: '009511', no_kartu: null, jumlah: null, biaya_kartu: null },
    ])
  })

  it('without an amount get the focus again, and are dropped when the document is saved', () => {
    const form = new FieldForm([])
    const rows = paymentRows(form)
    const cash = addPayment(rows, 'CASH', 0)
    expect(openPayment(rows, 'CASH')).toBe(cash)
    expect(openPayment(rows, 'DEBIT')).toBeUndefined()
    const card = addPayment(rows, 'DEBIT', 0)
    card.set('no_rekening', '009511')
    addPayment(rows, 'CASH', 500_000)
    form.dropLeftEmpty()
    // A payment with typed content stays and its amount is required.
    expect(rows.list.map(({ about, values }) => [about.jenis, values['jumlah']])).toEqual([
      ['DEBIT', null],
      ['CASH', 500_000],
    ])
  })

  it('follow a total that changes after the key of money, unless the user typed the amount handed over', () => {
    const rows = payments()
    const amounts = (totalRp: number) => {
      followDue(rows, totalRp)
      return rows.list.map((row) => row.values['jumlah'])
    }
    const cash = addPayment(rows, 'CASH', 1_000_000)
    expect(amounts(900_000)).toEqual([900_000])
    expect(amounts(1_200_000)).toEqual([1_200_000])
    // While nothing is to be paid, as before prices are known, it waits.
    expect(amounts(0)).toEqual([1_200_000])
    cash.set('jumlah', 500_000)
    expect(amounts(1_000_000)).toEqual([500_000])
    addPayment(rows, 'DEBIT', 500_000)
    expect(amounts(900_000)).toEqual([500_000, 400_000])
    cash.set('jumlah', 300_000)
    expect(amounts(900_000)).toEqual([300_000, 600_000])
    // An amount that is being typed anew is left empty.
    rows.list[1]?.set('jumlah', null)
    expect(amounts(800_000)).toEqual([300_000, null])
  })

  it('show the rest, and the change', () => {
    const rows = payments()
    addPayment(rows, 'CASH', 400_000)
    expect(paidSums(rows, 1_000_000)).toEqual({ total: 1_000_000, paid: 400_000, cash: 400_000, due: 600_000, change: 0 })
    addPayment(rows, 'CASH', 700_000)
    expect(paidSums(rows, 1_000_000)).toMatchObject({ due: 0, change: 100_000 })
  })

  it('are enough, and more only of cash that a customer hands over', () => {
    const rows = payments()
    expect(paymentMessages(rows, 1_000_000, 'IN')).toEqual({ detail_bayar: 'Pilih Minimal Satu Metode Pembayaran' })
    expect(paymentMessages(rows, 0, 'IN')).toEqual({})
    const debit = addPayment(rows, 'DEBIT', 400_000)
    expect(paymentMessages(rows, 1_000_000, 'IN')).toEqual({
      'detail_bayar.0.no_rekening': 'Nomor Rekening Harus Dipilih',
      detail_bayar: 'Pembayaran Kurang',
    })
    debit.set('no_rekening', '009511')
    const cash = addPayment(rows, 'CASH', 700_000)
    expect(paymentMessages(rows, 1_000_000, 'IN')).toEqual({})
    expect(paymentMessages(rows, 1_000_000, 'OUT')).toEqual({ detail_bayar: 'Pembayaran Lebih' })
    debit.set('jumlah', 1_100_000)
    cash.set('jumlah', null)
    expect(paymentMessages(rows, 1_000_000, 'IN')).toEqual({
      'detail_bayar.1.jumlah': 'Jumlah Pembayaran Harus Diisi',
      detail_bayar: 'Pembayaran Tidak Boleh Melebihi Sisa Bayar',
    })
  })

  it('know what people hand over', () => {
    expect(likelyCash(3_722_500)).toEqual([3_722_500, 3_730_000, 3_750_000, 3_800_000])
    expect(likelyCash(100_000)).toEqual([100_000, 1_000_000])
    expect(likelyCash(0)).toEqual([])
  })
})
