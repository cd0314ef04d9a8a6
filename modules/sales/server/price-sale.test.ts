import { describe, expect, it } from 'vitest'
import type { Refusal } from '#engine/contract/refusal.ts'
import { type RequestedPiece, priceSale, totalsOf } from './price-sale.ts'

const up = { unit: 500, direction: 'UP' } as const
const stock = {
  kode_barcode: 'MC2000017',
  berat: 3.215,
  harga_jual: null,
  harga_estimasi: null,
  harga_batu: 0,
  is_berlian: false,
  jenis_berlian: false,
  markup: 0,
  ongkos: 25_000,
  harga_group: 1_150_000,
  qty: 1,
}
const requested = (facts: Partial<RequestedPiece> = {}): RequestedPiece => ({
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
    expect(priceSale([requested()], [stock], up)[0]?.price).toMatchObject({
      harga_dasar: 3_697_250,
      ongkos: 25_000,
      pembulatan: 250,
      harga_total: 3_722_500,
    })
    expect(priceSale([requested()], [stock], { unit: 500, direction: 'DOWN' })[0]?.price).toMatchObject({ pembulatan: -250, harga_total: 3_722_000 })
  })

  it("are the piece's own where it has one", () => {
    expect(priceSale([requested()], [{ ...stock, harga_jual: 4_000_000 }], up)[0]?.price).toMatchObject({
      harga_dasar: 4_000_000,
      harga_total: 4_025_000,
    })
  })

  it("take the cashier's work fee instead of the piece's", () => {
    expect(priceSale([requested({ ongkos: 0 })], [stock], up)[0]?.price).toMatchObject({ ongkos: 0, harga_total: 3_697_500 })
  })

  it('explain themselves, and their lines add up', () => {
    const [line] = priceSale([requested({ diskon_rp: 10_000 })], [stock], up)
    expect(line?.price.rumus.map(({ jenis, jumlah }) => [jenis, jumlah])).toEqual([
      ['BERAT', 3_697_250],
      ['ONGKOS', 25_000],
      ['DISKON_RP', -10_000],
      ['PEMBULATAN', 250],
    ])
    expect(totalsOf(line ? [line] : [])).toMatchObject({
      total_qty: 1,
      total_berat: 3.215,
      sub_total: 3_697_250,
      total_ongkos: 25_000,
      diskon: 10_000,
      pembulatan: 250,
      grand_total: 3_712_500,
    })
  })

  it('add up with fees, and with the tax of the goods alone, in the price or on top of it', () => {
    const priced = priceSale([requested()], [stock], up)
    const fees = { biaya_admin: 1_000, biaya_kemas: 2_000, ongkos_kirim: 20_000 }
    const rate = { berlaku_dari: '2023-05-01', persen_ppn: 1.1, di_atas_harga: true, teks_ppn: null }
    expect(totalsOf(priced, fees)).toMatchObject({ ...fees, ppn: 0, grand_total: 3_745_500 })
    // 3,722,500 × 1.1 % = 40,947.5
    expect(totalsOf(priced, fees, rate)).toMatchObject({ ppn_dasar: 3_722_500, ppn: 40_948, grand_total: 3_786_448 })
    expect(totalsOf(priced, fees, { ...rate, di_atas_harga: false })).toMatchObject({ ppn_dasar: 3_681_998, ppn: 40_502, grand_total: 3_745_500 })
  })

  it('are accepted when the cashier saw them', () => {
    expect(priceSale([requested({ harga_total: 3_722_500 })], [stock], up)).toHaveLength(1)
  })

  it('are those that were seen where they come of a price that is held, and else those of the list', () => {
    const heldOf = () => [1_100_000, 1_000_000]
    const [line] = priceSale([requested({ harga_total: 3_240_000 })], [stock], up, heldOf)
    expect(line).toMatchObject({ price: { harga_per_gram: 1_000_000, harga_total: 3_240_000 }, daftar: undefined })
    expect(priceSale([requested({ harga_total: 3_722_500 })], [stock], up, heldOf)[0]?.price.harga_per_gram).toBe(1_150_000)
    expect(refused(() => priceSale([requested({ harga_total: 3_239_500 })], [stock], up, heldOf)).kind.code).toBe('PRICE_CHANGED')
  })

  it('are refused when they changed meanwhile, with the new one under the barcode', () => {
    const refusal = refused(() => priceSale([requested({ harga_total: 3_700_000 })], [stock], up))
    expect(refusal).toMatchObject({
      kind: { code: 'PRICE_CHANGED' },
      message: 'Harga Barang MC2000017 Berubah Menjadi Rp. 3,722,500',
      fields: { MC2000017: 'Harga Berubah Menjadi Rp. 3,722,500' },
    })
  })

  it('are refused when the discount is more than the price', () => {
    const refusal = refused(() => priceSale([requested({ diskon_rp: 3_722_251 })], [stock], up))
    expect(refusal).toMatchObject({
      kind: { code: 'DISCOUNT_TOO_LARGE' },
      fields: { 'detail_barang.0.diskon_rp': 'Diskon Tidak Boleh Melebihi Total' },
    })
    expect(priceSale([requested({ diskon_rp: 3_722_250 })], [stock], up)[0]?.price.harga_total).toBe(0)
    // All five together are what may not be more.
    const five = { diskon_persen: 50, diskon_rp: 1_000_000, diskon_manual: 500_000, diskon_lain: 361_126 }
    expect(refused(() => priceSale([requested(five)], [stock], up))).toMatchObject({ kind: { code: 'DISCOUNT_TOO_LARGE' } })
    expect(priceSale([requested({ ...five, diskon_lain: 361_125 })], [stock], up)[0]?.price).toMatchObject({ diskon: 3_722_250, harga_total: 0 })
  })

  it('take off its diamonds at the most what they ask, and nothing where there are none', () => {
    const stones = { ...stock, harga_batu: 900_000, is_berlian: true }
    expect(priceSale([requested({ diskon_berlian: 900_000 })], [stones], up)[0]?.price).toMatchObject({ harga_dasar: 4_597_250, diskon: 900_000 })
    const beyond = refused(() => priceSale([requested({ diskon_berlian: 900_001 })], [stones], up))
    expect(beyond).toMatchObject({ fields: { 'detail_barang.0.diskon_berlian': 'Diskon Tidak Boleh Melebihi Total' } })
    expect(refused(() => priceSale([requested({ diskon_berlian: 1 })], [stock], up))).toMatchObject({ kind: { code: 'DISCOUNT_TOO_LARGE' } })
    // A kind that is all diamonds marks each of its pieces. In a price of its own the part of the stones is unknown.
    const own = { ...stock, harga_jual: 4_000_000, jenis_berlian: true }
    expect(priceSale([requested({ diskon_berlian: 1_000_000 })], [own], up)[0]?.price.harga_total).toBe(3_025_000)
  })

  it('follow another price a gram, by weight alone, and remember what the list asked', () => {
    const [line] = priceSale([requested({ harga_per_gram: 1_100_000 })], [{ ...stock, harga_jual: 9_000_000 }], up)
    expect(line).toMatchObject({
      price: { harga_per_gram: 1_100_000, harga_dasar: 3_536_500 },
      daftar: { harga_per_gram: 1_150_000, harga_dasar: 9_000_000 },
    })
    expect(priceSale([requested({ harga_per_gram: 1_150_000 })], [{ ...stock, harga_jual: 9_000_000 }], up)[0]).toMatchObject({
      price: { harga_dasar: 9_000_000 },
      daftar: undefined,
    })
  })
})
