import { describe, expect, it } from 'vitest'
import {
  type TillDraft,
  type TillPiece,
  bodyOf,
  emptyDraft,
  likelyCash,
  messagesOf,
  revivedDraft,
  sumsOf,
  withPayment,
  withPiece,
} from './till-draft.ts'

const rounding = { unit: 500, direction: 'UP' } as const
const piece = (facts: Partial<TillPiece> = {}): TillPiece => ({
  kode_barcode: 'MC2000017',
  nama_barang: 'CINCIN MAWAR 750',
  kode_dept: 'CC',
  kode_group: '750L',
  kode_baki: 'T01',
  kadar_cetak: '750',
  qty: 1,
  berat: 3.215,
  ongkos: 25_000,
  harga_jual: null,
  harga_group: 1_150_000,
  foto: null,
  ...facts,
})
const draft = (): TillDraft => withPiece(emptyDraft('S1'), piece())
const sums = (of: TillDraft) => sumsOf(of, rounding)

describe('a till', () => {
  it('adds up what the customer pays', () => {
    expect(sums(withPiece(draft(), piece({ kode_barcode: 'B', berat: 1 })))).toMatchObject({
      berat: 4.215,
      sub_total: 4_847_250,
      total_ongkos: 50_000,
      grand_total: 4_897_500,
      due: 4_897_500,
      change: 0,
    })
  })

  it('offers what is still due with each payment, and gives change of cash', () => {
    const cash = withPayment(draft(), 'CASH', 3_722_500, null)
    expect(cash.payments).toEqual([{ id: 1, jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 3_722_500 }])
    const more = { ...cash, payments: cash.payments.map((payment) => ({ ...payment, jumlah: 4_000_000 })) }
    expect(sums(more)).toMatchObject({ due: 0, change: 277_500 })
    expect(withPayment(more, 'DEBIT', 0, '009511').payments[1]).toMatchObject({ id: 2, no_rekening: '009511', jumlah: null })
  })

  it('knows what people hand over', () => {
    expect(likelyCash(3_722_500)).toEqual([3_722_500, 3_730_000, 3_750_000, 3_800_000])
    expect(likelyCash(100_000)).toEqual([100_000, 1_000_000])
    expect(likelyCash(0)).toEqual([])
  })

  it('says at the field what is missing, before it asks the server', () => {
    const none = emptyDraft(null)
    expect(messagesOf(none, sums(none), rounding)).toEqual({ kode_barcode: 'Data Barang Harus Diisi', kode_sales: 'Sales Harus Dipilih' })
    expect(messagesOf(draft(), sums(draft()), rounding)).toEqual({ detail_bayar: 'Pilih Minimal Satu Metode Pembayaran' })
    const debit = withPayment(draft(), 'DEBIT', 1_000_000, null)
    expect(messagesOf(debit, sums(debit), rounding)).toEqual({
      'detail_bayar.0.no_rekening': 'Nomor Rekening Harus Dipilih',
      detail_bayar: 'Pembayaran Kurang',
    })
    const tooMuch = withPayment(draft(), 'DEBIT', 9_000_000, '009511')
    expect(messagesOf(tooMuch, sums(tooMuch), rounding)).toEqual({ detail_bayar: 'Pembayaran Tidak Boleh Melebihi Sisa Bayar' })
    const paid = withPayment(draft(), 'CASH', 3_722_500, null)
    expect(messagesOf(paid, sums(paid), rounding)).toEqual({})
  })

  it('lets no discount take more than the price', () => {
    const [line] = draft().lines
    const given = { ...draft(), lines: [{ ...line!, diskon_rp: 99_999_999 }] }
    const paid = withPayment(given, 'CASH', 1, null)
    expect(messagesOf(paid, sums(paid), rounding)).toEqual({ 'detail_barang.0.diskon_rp': 'Diskon Tidak Boleh Melebihi Total' })
    const all = { ...draft(), lines: [{ ...line!, diskon_rp: 3_722_250 }] }
    expect(messagesOf(all, sums(all), rounding)).toEqual({})
  })

  it('sends the price that the cashier saw', () => {
    expect(bodyOf(withPayment(draft(), 'CASH', 3_722_500, null), rounding)).toMatchObject({
      nama_customer: 'UMUM',
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode: 'MC2000017', ongkos: 25_000, harga_total: 3_722_500 }],
      detail_bayar: [{ jenis: 'CASH', jumlah: 3_722_500 }],
    })
  })

  it('takes up a kept draft with its key, and nothing that is none', () => {
    const kept = draft()
    expect(revivedDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(revivedDraft({ lines: 'x' })).toBeUndefined()
    expect(revivedDraft(null)).toBeUndefined()
  })
})
