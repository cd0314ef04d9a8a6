import { describe, expect, it } from 'vitest'
import type { Refusal } from '#engine/contract/refusal.ts'
import { type AskedPiece, priceSale, totalsOf } from './price-sale.ts'

const up = { unit: 500, direction: 'UP' } as const
const stock = {
  kode_barcode: 'MC2000017',
  berat: 3.215,
  harga_jual: null,
  harga_estimasi: null,
  harga_batu: 0,
  markup: 0,
  ongkos: 25_000,
  harga_group: 1_150_000,
  qty: 1,
}
const asked = (facts: Partial<AskedPiece> = {}): AskedPiece => ({
  kode_barcode: 'MC2000017',
  ongkos: null,
  diskon_persen: 0,
  diskon_rp: 0,
  harga_total: null,
  ...facts,
})

function refused(run: () => unknown): Refusal {
  try {
    run()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('was not refused')
}

describe('the prices of a sale', () => {
  it('are weight times the price of the group, and the work, rounded by the shop', () => {
    expect(priceSale([asked()], [stock], up)[0]?.price).toMatchObject({
      harga_dasar: 3_697_250,
      ongkos: 25_000,
      pembulatan: 250,
      harga_total: 3_722_500,
    })
    expect(priceSale([asked()], [stock], { unit: 500, direction: 'DOWN' })[0]?.price).toMatchObject({ pembulatan: -250, harga_total: 3_722_000 })
  })

  it("are the piece's own where it has one", () => {
    expect(priceSale([asked()], [{ ...stock, harga_jual: 4_000_000 }], up)[0]?.price).toMatchObject({
      harga_dasar: 4_000_000,
      harga_total: 4_025_000,
    })
  })

  it("take the cashier's work fee instead of the piece's", () => {
    expect(priceSale([asked({ ongkos: 0 })], [stock], up)[0]?.price).toMatchObject({ ongkos: 0, harga_total: 3_697_500 })
  })

  it('explain themselves, and their lines add up', () => {
    const [line] = priceSale([asked({ diskon_rp: 10_000 })], [stock], up)
    expect(line?.price.rumus.map(({ jenis, jumlah }) => [jenis, jumlah])).toEqual([
      ['BERAT', 3_697_250],
      ['ONGKOS', 25_000],
      ['DISKON_RP', -10_000],
      ['PEMBULATAN', 250],
    ])
    expect(totalsOf(line ? [line] : [])).toEqual({
      total_qty: 1,
      total_berat: 3.215,
      sub_total: 3_697_250,
      total_ongkos: 25_000,
      diskon: 10_000,
      pembulatan: 250,
      grand_total: 3_712_500,
    })
  })

  it('are accepted when the cashier saw them', () => {
    expect(priceSale([asked({ harga_total: 3_722_500 })], [stock], up)).toHaveLength(1)
  })

  it('are refused when they changed meanwhile, with the new one under the barcode', () => {
    const refusal = refused(() => priceSale([asked({ harga_total: 3_700_000 })], [stock], up))
    expect(refusal).toMatchObject({
      kind: { code: 'PRICE_CHANGED' },
      message: 'Harga Barang MC2000017 Berubah Menjadi Rp. 3,722,500',
      fields: { MC2000017: 'Harga Berubah Menjadi Rp. 3,722,500' },
    })
  })

  it('are refused when the discount is more than the price', () => {
    const refusal = refused(() => priceSale([asked({ diskon_rp: 3_722_251 })], [stock], up))
    expect(refusal).toMatchObject({
      kind: { code: 'DISCOUNT_TOO_LARGE' },
      fields: { 'detail_barang.0.diskon_rp': 'Diskon Tidak Boleh Melebihi Total' },
    })
    expect(priceSale([asked({ diskon_rp: 3_722_250 })], [stock], up)[0]?.price.harga_total).toBe(0)
  })
})
