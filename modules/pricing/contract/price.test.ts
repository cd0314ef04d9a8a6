import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PriceFacts, factsOf, priceOfPiece, roundRupiah, rupiahFor } from './price.ts'

const rounding = fc.record({ unit: fc.constantFrom(1, 100, 500, 1000, 5000), direction: fc.constantFrom('UP' as const, 'DOWN' as const) })
const grams = fc.integer({ min: 1, max: 500_000 }).map((mg) => mg / 1000)
const facts: fc.Arbitrary<PriceFacts> = fc.record({
  berat: grams,
  harga_per_gram: fc.integer({ min: 1, max: 5_000_000 }),
  harga_jual: fc.option(fc.integer({ min: 1, max: 2_000_000_000 })),
  harga_batu: fc.integer({ min: 0, max: 100_000_000 }),
  harga_estimasi: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
  ongkos: fc.integer({ min: 0, max: 10_000_000 }),
  diskon_persen: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  diskon_rp: fc.integer({ min: 0, max: 1_000_000 }),
  rounding,
})

describe('the price of a piece', () => {
  it('is weight times price a gram, and the work, rounded up to five hundred', () => {
    const price = priceOfPiece({
      berat: 3.215,
      harga_per_gram: 1_150_000,
      harga_jual: null,
      ongkos: 25_000,
      diskon_persen: 0,
      diskon_rp: 0,
      rounding: { unit: 500, direction: 'UP' },
    })
    expect(price).toMatchObject({ harga_dasar: 3_697_250, ongkos: 25_000, diskon: 0, pembulatan: 250, harga_total: 3_722_500 })
    expect(price.rumus).toEqual([
      { jenis: 'BERAT', berat: 3.215, harga_per_gram: 1_150_000, jumlah: 3_697_250 },
      { jenis: 'ONGKOS', jumlah: 25_000 },
      { jenis: 'PEMBULATAN', jumlah: 250 },
    ])
  })

  it('adds up, in itself and in its lines, for all input', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { harga_dasar, ongkos, diskon, pembulatan, harga_total, rumus } = priceOfPiece(given)
        for (const amount of [harga_dasar, ongkos, diskon, pembulatan, harga_total]) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(harga_total).toBeGreaterThanOrEqual(0)
        expect(harga_total % given.rounding.unit).toBe(0)
        fc.pre(diskon <= harga_dasar + ongkos)
        expect(harga_dasar + ongkos - diskon + pembulatan).toBe(harga_total)
        expect(rumus.reduce((sum, line) => sum + line.jumlah, 0)).toBe(harga_total)
      }),
    )
  })

  it('never falls when the piece is heavier', () => {
    fc.assert(
      fc.property(facts, grams, (given, more) => {
        const heavier = { ...given, berat: Math.round((given.berat + more) * 1000) / 1000 }
        expect(priceOfPiece(heavier).harga_total).toBeGreaterThanOrEqual(priceOfPiece(given).harga_total)
      }),
    )
  })

  it('is exact to the rupiah, halves up', () => {
    expect(rupiahFor(0.001, 500)).toBe(1)
    expect(rupiahFor(0.001, 499)).toBe(0)
    expect(rupiahFor(2.675, 1_000)).toBe(2_675)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 5_000_000 }), (mg, rp) => {
        const exact = (BigInt(mg) * BigInt(rp) + 500n) / 1000n
        expect(rupiahFor(mg / 1000, rp)).toBe(Number(exact))
      }),
    )
  })
})

describe('rounding', () => {
  it('gives a multiple, keeps an amount that is one, and differs by less than a unit; up is never below down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), rounding, (rp, way) => {
        const rounded = roundRupiah(rp, way)
        expect(rounded % way.unit).toBe(0)
        expect(roundRupiah(rounded, way)).toBe(rounded)
        expect(Math.abs(rounded - rp)).toBeLessThan(way.unit)
        expect(roundRupiah(rp, { ...way, direction: 'UP' })).toBeGreaterThanOrEqual(roundRupiah(rp, { ...way, direction: 'DOWN' }))
      }),
    )
  })
})

describe('what of a piece makes its price (docs/decisions/035)', () => {
  const piece = { berat: 2, harga_group: 1_000_000, harga_jual: null, harga_estimasi: null, harga_batu: 0, markup: 0 }
  const exact = { ongkos: 0, diskon_persen: 0, diskon_rp: 0, rounding: { unit: 1, direction: 'UP' as const } }
  const priceOf = (facts: object) => priceOfPiece({ ...factsOf({ ...piece, ...facts }), ...exact })

  it('raises the price a gram by the markup, so that a receipt says nothing of it', () => {
    expect(priceOf({ markup: 12.5 })).toMatchObject({ harga_per_gram: 1_125_000, harga_total: 2_250_000 })
    expect(priceOf({ markup: 12.5 }).rumus).toEqual([{ jenis: 'BERAT', berat: 2, harga_per_gram: 1_125_000, jumlah: 2_250_000 }])
    expect(priceOf({ harga_group: 3, markup: 50 }).harga_per_gram).toBe(5)
  })

  it('adds what the stones ask to the weight, in a line of its own', () => {
    const { harga_total, rumus } = priceOf({ harga_batu: 300_000 })
    expect(harga_total).toBe(2_300_000)
    expect(rumus.map(({ jenis, jumlah }) => [jenis, jumlah])).toEqual([
      ['BERAT', 2_000_000],
      ['BATU', 300_000],
    ])
  })

  it('is no less than the estimate, and exactly its own price where it has one', () => {
    expect(priceOf({ harga_batu: 300_000, harga_estimasi: 2_299_999 }).harga_total).toBe(2_300_000)
    expect(priceOf({ harga_batu: 300_000, harga_estimasi: 2_400_000 }).rumus).toEqual([{ jenis: 'HARGA_BARANG', jumlah: 2_400_000 }])
    expect(priceOf({ harga_jual: 1_500_000, harga_batu: 300_000, harga_estimasi: 2_400_000, markup: 90 }).harga_total).toBe(1_500_000)
  })
})
