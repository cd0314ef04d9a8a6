import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BuybackFacts, type Deduction, ageInMonths, noDeduction, priceOfBuyback } from './buyback.ts'
import { type BuybackPrices, pricesFor } from './buyback-prices.ts'
import { roundRupiah } from './price.ts'

const upTo500 = { unit: 500, direction: 'UP' } as const
const plain: BuybackFacts = {
  berat: 3,
  berat_nota: 3,
  harga_per_gram: 1_000_000,
  kondisi: noDeduction,
  rugi_nota: noDeduction,
  kategori: noDeduction,
  rounding: upTo500,
}

const grams = fc.integer({ min: 1, max: 500_000 }).map((mg) => mg / 1000)
const deduction: fc.Arbitrary<Deduction> = fc.record({
  persen: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  per_gram: fc.integer({ min: 0, max: 1_000_000 }),
})
const facts: fc.Arbitrary<BuybackFacts> = fc.record({
  berat: grams,
  berat_nota: fc.option(grams),
  harga_per_gram: fc.integer({ min: 1, max: 100_000_000 }),
  kondisi: deduction,
  rugi_nota: deduction,
  kategori: deduction,
  rounding: fc.record({ unit: fc.constantFrom(1, 100, 500, 1000, 5000), direction: fc.constantFrom('UP' as const, 'DOWN' as const) }),
})

describe('the price of a buyback', () => {
  it('explains itself: weight times price, condition, age of the invoice, category, rounding', () => {
    const price = priceOfBuyback({
      ...plain,
      berat: 3.19,
      berat_nota: 3.21,
      harga_per_gram: 1_092_500,
      kondisi: { persen: 2, per_gram: 5_000 },
      rugi_nota: { persen: 0, per_gram: 25_000 },
      kategori: { persen: 1.5, per_gram: 0 },
    })
    expect(price).toMatchObject({ berat_bayar: 3.19, harga_dasar: 3_485_075, potongan: 217_678, pembulatan: 103, harga: 3_267_500 })
    expect(price.rumus).toEqual([
      { jenis: 'BERAT', berat: 3.19, harga_per_gram: 1_092_500, jumlah: 3_485_075 },
      { jenis: 'KONDISI', persen: 2, berat: 3.19, harga_per_gram: 5_000, jumlah: -85_651 },
      { jenis: 'RUGI_NOTA', berat: 3.19, harga_per_gram: 25_000, jumlah: -79_750 },
      { jenis: 'POTONGAN_KATEGORI', persen: 1.5, jumlah: -52_277 },
      { jenis: 'PEMBULATAN', jumlah: 103 },
    ])
  })

  it('pays for no more than the weight of the invoice, and not for lost weight', () => {
    expect(priceOfBuyback({ ...plain, berat: 3.5 }).harga).toBe(3_000_000)
    expect(priceOfBuyback({ ...plain, berat: 2.9 }).harga).toBe(2_900_000)
    expect(priceOfBuyback({ ...plain, berat: 3.5, berat_nota: null }).harga).toBe(3_500_000)
  })

  it('is nothing where everything is taken off, and no line takes off more than there is', () => {
    const price = priceOfBuyback({
      ...plain,
      kondisi: { persen: 60, per_gram: 0 },
      rugi_nota: { persen: 60, per_gram: 0 },
      kategori: { persen: 5, per_gram: 0 },
    })
    expect(price).toMatchObject({ potongan: 3_000_000, harga: 0 })
    expect(price.rumus.map(({ jenis, jumlah }) => [jenis, jumlah])).toEqual([
      ['BERAT', 3_000_000],
      ['KONDISI', -1_800_000],
      ['RUGI_NOTA', -1_200_000],
    ])
  })

  it('adds up, in itself and in its lines, and is never below zero, for all input', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { harga_dasar, potongan, pembulatan, harga, rumus } = priceOfBuyback(given)
        for (const amount of [harga_dasar, potongan, pembulatan, harga]) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(harga).toBeGreaterThanOrEqual(0)
        expect(potongan).toBeGreaterThanOrEqual(0)
        expect(harga_dasar - potongan + pembulatan).toBe(harga)
        expect(rumus.reduce((sum, line) => sum + line.jumlah, 0)).toBe(harga)
        expect(roundRupiah(harga, given.rounding)).toBe(harga)
      }),
    )
  })

  it('never falls when the piece is heavier, nor when less is taken off; rounded up it is never below rounded down', () => {
    fc.assert(
      fc.property(facts, grams, (given, more) => {
        const { harga } = priceOfBuyback(given)
        expect(priceOfBuyback({ ...given, berat: Math.round((given.berat + more) * 1000) / 1000 }).harga).toBeGreaterThanOrEqual(harga)
        expect(priceOfBuyback({ ...given, rugi_nota: noDeduction }).harga).toBeGreaterThanOrEqual(harga)
        const rounded = (direction: 'UP' | 'DOWN') => priceOfBuyback({ ...given, rounding: { ...given.rounding, direction } }).harga
        expect(rounded('UP')).toBeGreaterThanOrEqual(rounded('DOWN'))
      }),
    )
  })
})

describe('the age of an invoice', () => {
  it('counts whole months; the last day of a shorter month completes one', () => {
    expect(ageInMonths('2026-08-21', '2026-11-20')).toBe(2)
    expect(ageInMonths('2026-08-21', '2026-11-21')).toBe(3)
    expect(ageInMonths('2026-01-31', '2026-02-28')).toBe(1)
    expect(ageInMonths('2025-12-31', '2026-01-01')).toBe(0)
    expect(ageInMonths('2024-02-29', '2026-02-28')).toBe(24)
  })
})

describe('the lists that a buyback is priced by', () => {
  const lists: BuybackPrices = {
    grup: [{ kode_group: '750L', nama_group: '750 LOKAL', kode_kadar: 'K750', kadar: 75, harga_per_gram: 1_650_000 }],
    kondisi: [{ kode_kondisi: 'P', kondisi_beli: 'PUTUS', persen_harga: 98.5, potongan_per_gram: 5_000 }],
    rugi_nota: [
      { kode_kadar: 'K750', umur_bulan: 0, rugi_per_gram: 25_000, rugi_persen: 0 },
      { kode_kadar: 'K750', umur_bulan: 12, rugi_per_gram: 40_000, rugi_persen: 3 },
      { kode_kadar: 'K750', umur_bulan: 3, rugi_per_gram: 25_000, rugi_persen: 2 },
      { kode_kadar: 'K375', umur_bulan: 0, rugi_per_gram: 1, rugi_persen: 1 },
    ],
    potongan_kategori: [{ kode_kategori: 'PESTA', potongan_persen: 2, potongan_per_gram: 0 }],
  }
  const piece = { kode_group: '750L', kode_kondisi: 'P', kode_kategori: 'PESTA', umur_bulan: 3 }

  it('say what its condition leaves, what its age has reached and what its category takes off', () => {
    expect(pricesFor(lists, piece)).toMatchObject({
      grup: { harga_per_gram: 1_650_000 },
      kondisi: { persen: 1.5, per_gram: 5_000 },
      rugi_nota: { persen: 2, per_gram: 25_000 },
      kategori: { persen: 2, per_gram: 0 },
    })
    const lossAt = (umur_bulan: number | null) => pricesFor(lists, { ...piece, umur_bulan }).rugi_nota
    expect([lossAt(2), lossAt(11), lossAt(40)].map(({ persen }) => persen)).toEqual([0, 2, 3])
    expect(lossAt(null)).toEqual(noDeduction)
  })

  it('know nothing of a group or a condition that they do not have', () => {
    expect(pricesFor(lists, { ...piece, kode_group: '999X', kode_kondisi: 'Z', kode_kategori: null })).toEqual({
      grup: undefined,
      kondisi: undefined,
      rugi_nota: noDeduction,
      kategori: noDeduction,
    })
  })
})
