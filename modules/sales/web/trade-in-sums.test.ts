import { describe, expect, it } from 'vitest'
import type { OurPiece } from '#modules/buyback/web/bought-form.ts'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { SaleForm, type TillPiece, type TillRules, bodyOf, messagesOf, sumsOf } from './sale-form.ts'

const prices: BuybackPrices = {
  grup: [{ kode_group: '750L', nama_group: '750 LOKAL', kode_kadar: 'K750', kadar: 75, harga_per_gram: 1_600_000 }],
  kondisi: [
    { kode_kondisi: 'B', kondisi_beli: 'BAGUS', persen_harga: 100, potongan_per_gram: 0 },
    { kode_kondisi: 'P', kondisi_beli: 'PUTUS', persen_harga: 98, potongan_per_gram: 5_000 },
  ],
  rugi_nota: [
    { kode_kadar: 'K750', umur_bulan: 0, rugi_per_gram: 25_000, rugi_persen: 0 },
    { kode_kadar: 'K750', umur_bulan: 12, rugi_per_gram: 0, rugi_persen: 3 },
  ],
  potongan_kategori: [],
}
const rounding = { unit: 500, direction: 'UP' } as const
const rules: TillRules = { rounding, bought: { prices, rounding, toleransi: 0.05, identity: 'TIDAK' } }
const taxed: TillRules = { ...rules, rate: { berlaku_dari: '2023-05-01', persen_ppn: 1.1, di_atas_harga: true, teks_ppn: null } }

const newPiece: TillPiece = {
  kode_barcode: 'MC2000017',
  nama_barang: 'CINCIN MAWAR 750',
  kode_dept: 'CC',
  kode_group: '750L',
  kode_baki: 'T01',
  kadar_cetak: '750',
  qty: 1,
  berat: 1,
  ongkos: 0,
  harga_jual: null,
  harga_estimasi: null,
  harga_batu: 0,
  is_berlian: false,
  markup: 0,
  harga_group: 2_000_000,
  foto: null,
}
const oldRing: OurPiece = {
  no_faktur: 'FJ-MC2-260101-0001',
  kode_toko: 'MC2',
  tgl_nota: '2026-01-01',
  umur_bulan: 1,
  kode_barcode: 'MC2000001',
  nama_barang: 'CINCIN LAMA 750',
  foto: null,
  kode_kategori: null,
  kode_dept: 'CC',
  kode_group: '750L',
  kadar: 75,
  kadar_cetak: '750',
  qty: 1,
  berat_nota: 1,
  harga_nota: 2_000_000,
}

interface Sold extends Partial<TillPiece> {
  readonly diskon_rp?: number
  readonly diskon_persen?: number
}
/** The goods brought: with an invoice of 1 g of so many months, or without any (`umur` is missing). */
interface Old {
  readonly berat: number
  readonly umur?: number
  readonly kondisi?: 'B' | 'P'
  /** Rupiah a gram where it is another than the list's, which the screen fills in. */
  readonly agreed?: number
}

function tradeIn(sold: readonly Sold[], old: readonly Old[], header: Readonly<Record<string, number>> = {}): SaleForm {
  const form = new SaleForm()
  form.reset({ nama_customer: 'IBU SRI', kode_sales: 'S1', ...header })
  sold.forEach(({ diskon_rp = 0, diskon_persen = 0, ...facts }, at) => {
    form.addPiece({ ...newPiece, kode_barcode: `MC200002${at}`, ...facts })
    form.pieces.list[at]?.set('diskon_rp', diskon_rp)
    form.pieces.list[at]?.set('diskon_persen', diskon_persen)
  })
  old.forEach(({ berat, umur, kondisi = 'B', agreed }, at) => {
    const piece = umur === undefined ? null : { ...oldRing, kode_barcode: `MC200001${at}`, umur_bulan: umur }
    const line = form.brought.add(piece, { kode_kondisi: kondisi })
    line.set('berat', berat)
    line.set('harga_per_gram', agreed ?? 1_600_000)
    if (!piece)
      for (const [name, value] of Object.entries({ nama_barang: 'GELANG LAMA', kode_dept: 'GL', kode_group: '750L', kadar: 75 }))
        line.set(name, value)
  })
  return form
}

/**
 * Computed by hand. A gram is sold for 2,000,000 and bought for 1,600,000; both prices are rounded up to 500, each piece by itself. PUTUS is
 * 98 % less 5,000 a gram; an invoice under 12 months takes off 25,000 a gram, from 12 months on 3 %. The customer pays a positive amount.
 */
const table: readonly [why: string, sold: readonly Sold[], old: readonly Old[], net: number, header?: Record<string, number>, by?: TillRules][] = [
  ['2 × 2,000,000 + 50,000 work; 1,600,000 − 25,000 of age', [{ berat: 2, ongkos: 50_000 }], [{ berat: 1, umur: 1 }], 2_475_000],
  ['2,000,000; without an invoice nothing is taken off: 1,600,000', [{}], [{ berat: 1 }], 400_000],
  ['1.25 × 1,600,000 is 2,000,000: nobody pays', [{}], [{ berat: 1.25 }], 0],
  ['2 × 1,600,000 is 3,200,000: the shop pays 1,200,000', [{}], [{ berat: 2 }], -1_200_000],
  ['1.1 g with an invoice of 1 g is paid for 1 g: 1,575,000', [{}], [{ berat: 1.1, umur: 1 }], 425_000],
  ['0.95 × 1,575,000 is 1,496,250, rounded up 1,496,500', [{}], [{ berat: 0.95, umur: 1 }], 503_500],
  ['broken: 1,600,000 − 32,000 − 5,000 is 1,563,000', [{}], [{ berat: 1, kondisi: 'P' }], 437_000],
  ['broken, of 1 month: 1,563,000 − 25,000 is 1,538,000', [{}], [{ berat: 1, umur: 1, kondisi: 'P' }], 462_000],
  ['of 12 months 3 % of 1,600,000, 48,000: 1,552,000', [{}], [{ berat: 1, umur: 12 }], 448_000],
  ['of 11 months still 25,000: 1,575,000', [{}], [{ berat: 1, umur: 11 }], 425_000],
  ['broken, of 12 months: 1,563,000 − 48,000 is 1,515,000', [{}], [{ berat: 1, umur: 12, kondisi: 'P' }], 485_000],
  ['4,000,000; 1,600,000 without and 1,575,000 with an invoice', [{ berat: 2 }], [{ berat: 1 }, { berat: 1, umur: 1 }], 825_000],
  ['3,000,000 + 25,000 and 2,000,000; 3 × 1,600,000', [{ berat: 1.5, ongkos: 25_000 }, {}], [{ berat: 3 }], 225_000],
  ['100,000 off 2,000,000', [{ diskon_rp: 100_000 }], [{ berat: 1 }], 300_000],
  ['10 % of 2,050,000 is 205,000: 1,845,000', [{ ongkos: 50_000, diskon_persen: 10 }], [{ berat: 1 }], 245_000],
  ['1,999,900 rounded up 2,000,000', [{ harga_group: 1_999_900 }], [{ berat: 1 }], 400_000],
  ['0.333 × 1,600,000 is 532,800, rounded up 533,000', [{}], [{ berat: 0.333 }], 1_467_000],
  ['a milligram is 1,600, rounded up 2,000', [{}], [{ berat: 0.001 }], 1_998_000],
  ['two small pieces are rounded each: 0.333 twice is 1,066,000', [{}], [{ berat: 0.333 }, { berat: 0.333 }], 934_000],
  ['1,500,000 a gram was agreed', [{}], [{ berat: 1, agreed: 1_500_000 }], 500_000],
  ['fees of 10,000 and 20,000 are added to 2,000,000', [{}], [{ berat: 1 }], 430_000, { biaya_admin: 10_000, ongkos_kirim: 20_000 }],
  ['a fee of 5,000 lowers what the shop pays', [{}], [{ berat: 2 }], -1_195_000, { biaya_admin: 5_000 }],
  ['tax on top is of what is sold: 1.1 % of 2,000,000 is 22,000', [{}], [{ berat: 1 }], 422_000, {}, taxed],
]

describe('a trade-in, reckoned by hand', () => {
  it.each(table)('%s', (_why, sold, old, net, header = {}, by = rules) => {
    const form = tradeIn(sold, old, header)
    expect(sumsOf(form, by)).toMatchObject({ net, total: Math.abs(net), due: Math.abs(net) })
    if (net !== 0) addPayment(form.payments, 'CASH', Math.abs(net))
    expect(messagesOf(form, by)).toEqual({})
    expect(bodyOf(form, by)).toMatchObject({ detail_tukar: old.map(({ berat }) => ({ berat })), sisa_bayar: 0 })
  })
})

describe('the till', () => {
  it('pays out to the rupiah and by no card, and makes no debt from an amount that the shop pays', () => {
    const form = tradeIn([{}], [{ berat: 2 }], {})
    addPayment(form.payments, 'CASH', 1_250_000)
    expect(messagesOf(form, rules)).toEqual({ detail_bayar: 'Pembayaran Lebih' })
    form.payments.list[0]?.set('jumlah', 1_000_000)
    form.set('bayar_nanti', true)
    expect(messagesOf(form, rules)).toEqual({ detail_bayar: 'Pembayaran Kurang' })
  })

  it('keeps both sides over a reload', () => {
    const form = tradeIn([{}], [{ berat: 1, umur: 1 }, { berat: 0.5 }])
    const again = new SaleForm()
    expect(again.restore(JSON.parse(JSON.stringify(form.kept())))).toBe(true)
    expect(bodyOf(again, rules)).toEqual(bodyOf(form, rules))
  })

  it('saves nothing while the lists by which old gold is priced are not there', () => {
    expect(messagesOf(tradeIn([{}], [{ berat: 1 }]), { rounding })).toHaveProperty('detail_tukar')
  })
})
