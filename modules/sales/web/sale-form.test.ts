import { describe, expect, it } from 'vitest'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import { SaleForm, type TillLine, type TillPiece, addShare, bodyOf, feeFollows, messagesOf, sumsOf } from './sale-form.ts'
import { scannedRing } from './testing/ring.ts'

const rounding = { unit: 500, direction: 'UP' } as const
const piece = (facts: Partial<TillPiece> = {}): TillPiece =>
  scannedRing({ kode_barcode: 'MC2000017', kode_group: '750L', berat: 3.215, ongkos: 25_000, harga_group: 1_150_000, ...facts })
/** A sale of one piece to a customer without a name, by S1. */
function sale(...more: TillPiece[]): SaleForm {
  const form = new SaleForm()
  form.reset({ nama_customer: 'UMUM', kode_sales: 'S1' })
  for (const each of [piece(), ...more]) form.addPiece(each)
  return form
}
const messages = (form: SaleForm) => messagesOf(form, { rounding })

describe('a till', () => {
  it('adds up what the customer pays', () => {
    expect(sumsOf(sale(piece({ kode_barcode: 'B', berat: 1 })), { rounding })).toMatchObject({
      berat: 4.215,
      sub_total: 4_847_250,
      total_ongkos: 50_000,
      total: 4_897_500,
      due: 4_897_500,
      change: 0,
    })
  })

  it('shows missing input at its field, before it asks the server', () => {
    const none = new SaleForm()
    none.reset({ nama_customer: 'UMUM' })
    expect(messages(none)).toEqual({ detail_barang: 'Data Barang Harus Diisi', kode_sales: 'Sales Harus Dipilih' })
    expect(messages(sale())).toEqual({ detail_bayar: 'Pilih Minimal Satu Metode Pembayaran' })
    const paid = sale()
    addPayment(paid.payments, 'CASH', 3_722_500)
    expect(messages(paid)).toEqual({})
    paid.set('nama_customer', ' ')
    expect(messages(paid)).toEqual({ nama_customer: 'Data Customer Harus Diisi' })
  })

  it('is not saved with a share without a salesperson, because the other shares would be too small', () => {
    const form = sale()
    addShare(form)
    form.shares.list[0]?.set('kode_sales', 'S2')
    addShare(form)
    form.dropLeftEmpty()
    expect(form.shares.list.map((share) => share.values['persen_bagian'])).toEqual([33.33, 33.33])
    expect(messages(form)).toMatchObject({ 'detail_sales.1.kode_sales': 'Sales Harus Dipilih' })
  })

  it('lets no discount take more than the price', () => {
    const form = sale()
    addPayment(form.payments, 'CASH', 1)
    form.pieces.list[0]?.set('diskon_rp', 99_999_999)
    expect(messages(form)).toEqual({ 'detail_barang.0.diskon_rp': 'Diskon Tidak Boleh Melebihi Total' })
    form.pieces.list[0]?.set('diskon_rp', 3_722_250)
    expect(messages(form)).toEqual({})
  })

  it('sends the price that the cashier saw, also where a number was emptied', () => {
    const form = sale()
    addPayment(form.payments, 'CASH', 3_722_500)
    const wanted = {
      nama_customer: 'UMUM',
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode: 'MC2000017', ongkos: 25_000, diskon_persen: 0, diskon_rp: 0, harga_total: 3_722_500 }],
      detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 3_722_500 }],
    }
    expect(bodyOf(form, { rounding })).toMatchObject(wanted)
    form.pieces.list[0]?.set('diskon_rp', null)
    expect(bodyOf(form, { rounding })).toMatchObject(wanted)
  })

  it('sells as many of a row of accessories as are entered: one at first, and never more than there are', () => {
    const form = new SaleForm()
    form.reset({ nama_customer: 'UMUM', kode_sales: 'S1' })
    form.addPiece(piece({ qty: 100, berat: 50, ongkos: 5_000, harga_jual: 2_500_000 }))
    const [line] = form.pieces.list
    expect(sumsOf(form, { rounding })).toMatchObject({ berat: 0.5, total_ongkos: 50, total: 25_500 })
    line?.set('qty', 10)
    feeFollows(line as TillLine)
    addPayment(form.payments, 'CASH', 250_500)
    expect(bodyOf(form, { rounding }).detail_barang).toMatchObject([{ kode_barcode: 'MC2000017', qty: 10, ongkos: 500, harga_total: 250_500 }])
    expect(messages(form)).toEqual({})
    line?.set('qty', 101)
    expect(messages(form)).toMatchObject({ 'detail_barang.0.qty': 'Stock MC2000017 Tinggal 100' })
    // A typed fee stays.
    line?.set('ongkos', 9_000)
    line?.set('qty', 20)
    feeFollows(line as TillLine)
    expect(line?.values['ongkos']).toBe(9_000)
  })

  it('adds fees and tax to the goods, and leaves a debt only to a known customer', () => {
    const form = sale()
    form.set('biaya_admin', 1_000)
    form.set('ongkos_kirim', 20_000)
    const rate = { berlaku_dari: '2023-05-01', persen_ppn: 1.1, di_atas_harga: true, teks_ppn: null }
    expect(sumsOf(form, { rounding, rate })).toMatchObject({ ppn: 40_948, total: 3_784_448 })
    addPayment(form.payments, 'CASH', 1_000_000)
    expect(messages(form)).toEqual({ detail_bayar: 'Pembayaran Kurang' })
    form.set('bayar_nanti', true)
    expect(messages(form)).toEqual({ no_hp: 'Nama Dan No HP Customer Harus Diisi Untuk Sisa Bayar' })
    form.set('nama_customer', 'IBU SARI')
    form.set('no_hp', '081234567890')
    expect(messages(form)).toEqual({})
    expect(bodyOf(form, { rounding })).toMatchObject({ biaya_admin: 1_000, ongkos_kirim: 20_000, sisa_bayar: 2_743_500 })
    // A customer who pays all of it owes nothing, also with the debt box ticked.
    form.payments.list[0]?.set('jumlah', 3_743_500)
    expect(bodyOf(form, { rounding }).sisa_bayar).toBe(0)
  })

  it('follows another price a gram, and says which discount goes too far', () => {
    const form = sale(piece({ kode_barcode: 'B', harga_jual: 9_000_000, is_berlian: true, harga_batu: 500_000 }))
    const [, line] = form.pieces.list
    line?.set('harga_per_gram', 1_000_000)
    expect(sumsOf(form, { rounding }).sub_total).toBe(3_697_250 + 3_215_000 + 500_000)
    line?.set('diskon_berlian', 500_001)
    expect(messages(form)).toMatchObject({ 'detail_barang.1.diskon_berlian': 'Diskon Tidak Boleh Melebihi Total' })
    line?.set('diskon_berlian', 500_000)
    line?.set('diskon_manual', 10_000)
    expect(bodyOf(form, { rounding }).detail_barang[1]).toMatchObject({
      harga_per_gram: 1_000_000,
      diskon_berlian: 500_000,
      diskon_manual: 10_000,
      diskon_lain: 0,
    })
  })

  it('is taken up after a reload with its pieces and payments', () => {
    const form = sale()
    addPayment(form.payments, 'DEBIT', 1_000_000)
    const again = new SaleForm()
    expect(again.restore(JSON.parse(JSON.stringify(form.kept())))).toBe(true)
    expect(sumsOf(again, { rounding })).toEqual(sumsOf(form, { rounding }))
    expect(again.payments.list.map(({ about }) => about.jenis)).toEqual(['DEBIT'])
  })
})
