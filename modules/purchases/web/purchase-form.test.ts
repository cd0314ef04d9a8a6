import { describe, expect, it } from 'vitest'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import type { BroughtInvoice } from '#modules/buyback/contract/bought-piece.ts'
import { type BoughtRules as Rules, boughtNeedApproval, hasPiece, piecesOf, priceOfLine, usualCondition } from '#modules/buyback/web/bought-form.ts'
import { PurchaseForm, bodyOf, goodsOf, messagesOf, sumsOf } from './purchase-form.ts'

const prices: BuybackPrices = {
  grup: [
    { kode_group: '750L', nama_group: '750 LOKAL', kode_kadar: 'K750', kadar: 75, harga_per_gram: 1_600_000 },
    { kode_group: '375X', nama_group: '375 KHUSUS', kode_kadar: 'K375', kadar: 37.5, harga_per_gram: null },
  ],
  kondisi: [
    { kode_kondisi: 'P', kondisi_beli: 'PUTUS', persen_harga: 98, potongan_per_gram: 5_000 },
    { kode_kondisi: 'B', kondisi_beli: 'BAGUS', persen_harga: 100, potongan_per_gram: 0 },
  ],
  rugi_nota: [{ kode_kadar: 'K750', umur_bulan: 0, rugi_per_gram: 25_000, rugi_persen: 0 }],
  potongan_kategori: [],
}
const rules: Rules = { prices, rounding: { unit: 500, direction: 'UP' }, toleransi: 0.05, identity: 'TIDAK' }
const invoice: BroughtInvoice = {
  no_faktur: 'FJ-MC2-260101-0001',
  kode_toko: 'MC2',
  nama_toko: 'Kencana Pasar Johar',
  tgl_nota: '2026-01-01',
  umur_bulan: 1,
  nama_customer: 'IBU SRI',
  alamat_customer: null,
  no_hp: '081234567890',
  detail_barang: [
    {
      kode_barcode: 'MC2000017',
      nama_barang: 'CINCIN MAWAR 750',
      foto: null,
      kode_kategori: null,
      kode_dept: 'CC',
      kode_group: '750L',
      kadar: 75,
      kadar_cetak: '750',
      qty: 1,
      berat_nota: 3,
      harga_nota: 5_000_000,
    },
  ],
}

/** A purchase of the ring of the invoice, weighed. */
function purchase(berat: number | null = 3) {
  const form = new PurchaseForm()
  form.reset({ kode_sales: 'S1' })
  const [piece = null] = piecesOf(invoice)
  const line = form.addPiece(piece, usualCondition(prices), invoice)
  line.set('berat', berat)
  line.assign({ harga_per_gram: 1_600_000 })
  return { form, line }
}

describe('a purchase that is entered', () => {
  it('needs an approval for a weight beyond the tolerance, and asks for it before the payment', () => {
    expect(boughtNeedApproval(purchase().form.pieces, rules)).toBe(false)
    const { form } = purchase(2.9)
    expect(boughtNeedApproval(form.pieces, rules)).toBe(true)
    expect(goodsOf(form, rules)).toMatchObject({ nama_customer: 'IBU SRI', detail_barang: [{ kode_barcode: 'MC2000017', berat: 2.9 }] })
    expect(goodsOf(form, rules)).not.toHaveProperty('detail_bayar')
  })

  it('takes its customer from the invoice, unless another was typed', () => {
    expect(purchase().form.values).toMatchObject({ nama_customer: 'IBU SRI', no_hp: '081234567890' })
    const typed = new PurchaseForm()
    typed.set('nama_customer', 'BAPAK JOKO')
    typed.addPiece(null, 'B', invoice)
    expect(typed.values).toMatchObject({ nama_customer: 'BAPAK JOKO', no_hp: null })
  })

  it('adds up what the customer gets, and sends the prices that she heard', () => {
    const { form } = purchase()
    expect(sumsOf(form, rules)).toMatchObject({ berat: 3, sub_total: 4_800_000, potongan: 75_000, pembulatan: 0, total: 4_725_000, due: 4_725_000 })
    addPayment(form.payments, 'CASH', 4_725_000)
    expect(messagesOf(form, rules)).toEqual({})
    expect(bodyOf(form, rules)).toMatchObject({
      nama_customer: 'IBU SRI',
      detail_barang: [{ kode_barcode: 'MC2000017', nama_barang: null, kode_kondisi: 'B', berat: 3, harga_per_gram: null, harga: 4_725_000 }],
      detail_bayar: [{ jenis: 'CASH', jumlah: 4_725_000 }],
    })
  })

  it('has no price until it is weighed, and says what is missing', () => {
    const { form, line } = purchase(null)
    expect(priceOfLine(line, rules).price).toBeUndefined()
    expect(messagesOf(form, rules)).toMatchObject({ 'detail_barang.0.berat': 'Berat Timbang Tidak Boleh Kosong' })
    form.addPiece(null, 'B')
    expect(messagesOf(form, rules)).toMatchObject({
      'detail_barang.1.nama_barang': 'Nama Barang Harus Diisi',
      'detail_barang.1.kode_dept': 'Jenis Harus Dipilih',
    })
    expect(messagesOf(new PurchaseForm(), rules)).toMatchObject({
      detail_barang: 'Data Barang Harus Diisi',
      nama_customer: 'Data Customer Harus Diisi',
    })
  })

  it('is paid to the rupiah, and of a group without a price not at all', () => {
    const { form } = purchase()
    addPayment(form.payments, 'CASH', 5_000_000)
    expect(messagesOf(form, rules)).toEqual({ detail_bayar: 'Pembayaran Lebih' })
    const line = form.addPiece(null, 'B')
    for (const [name, value] of Object.entries({
      nama_barang: 'GELANG LAMA',
      kode_dept: 'GL',
      kode_group: '375X',
      kadar: 37.5,
      berat: 1,
      harga_per_gram: 700_000,
    }))
      line.set(name, value)
    expect(messagesOf(form, rules)).toMatchObject({ 'detail_barang.1': 'Harga Beli Belum Diatur' })
  })

  it('warns of values that need an approval: weight, price above the invoice, more per gram than the list', () => {
    const { line } = purchase()
    const needs = () => priceOfLine(line, rules).needs.map(({ kategori }) => kategori)
    expect(needs()).toEqual([])
    line.set('berat', 2.95)
    expect(needs()).toEqual([])
    line.set('berat', 2.949)
    expect(needs()).toEqual(['TOLERANSI_BERAT_BELI'])
    line.set('berat', 3)
    line.set('harga_per_gram', 1_600_001)
    expect(needs()).toEqual(['UBAH_HARGA_PER_GRAM'])
    line.set('harga_per_gram', 1_800_000)
    expect(needs()).toEqual(['HARGA_BELI_DI_ATAS_NOTA', 'UBAH_HARGA_PER_GRAM'])
  })

  it('survives being put away and taken up again', () => {
    const { form } = purchase()
    const again = new PurchaseForm()
    expect(again.restore(JSON.parse(JSON.stringify(form.kept())))).toBe(true)
    expect(bodyOf(again, rules)).toEqual(bodyOf(form, rules))
    expect(hasPiece(again.pieces, 'MC2000017')).toBe(true)
  })
})
