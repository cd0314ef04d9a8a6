import { expect, it } from 'vitest'
import { priceOfPiece, rupiahFor } from '#modules/pricing/contract/price.ts'
import { fixedGramsOf, fixingsOf, freeGrams, lastDayOf, leastPaid, worthOf } from './fixings.ts'

const part = (berat: number, harga_per_gram: number, tgl = '2026-01-31') => ({ tgl, berat, harga_per_gram })
const twoParts = { berat: 3, dikunci: [part(1, 1_000_000), part(1.25, 1_050_000, '2026-02-04')] }
const rounding = { unit: 1, direction: 'UP' } as const

/** What a piece of so many grams comes to, at 1,100,000 a gram on the day. */
const priceOf = (line: Parameters<typeof fixedGramsOf>[0], berat: number) =>
  priceOfPiece({
    berat,
    harga_per_gram: 1_100_000,
    dikunci: fixedGramsOf(line, berat),
    harga_jual: null,
    ongkos: 0,
    diskon_persen: 0,
    diskon_rp: 0,
    rounding,
  })

it('a heavier piece has the fixed prices first, the oldest before, and the price of the day for the rest', () => {
  const { harga_dasar, rumus, harga_per_gram } = priceOf(twoParts, 3.1)
  expect(harga_dasar).toBe(3_247_500)
  expect(rumus).toEqual([
    { jenis: 'DIKUNCI', ...part(1, 1_000_000), jumlah: 1_000_000 },
    { jenis: 'DIKUNCI', ...part(1.25, 1_050_000, '2026-02-04'), jumlah: 1_312_500 },
    { jenis: 'BERAT', berat: 0.85, harga_per_gram: 1_100_000, jumlah: 935_000 },
  ])
  expect(harga_per_gram).toBe(Math.round(3_247_500 / 3.1))
})

it('of a lighter piece the youngest fixed grams fall away', () => {
  expect(priceOf(twoParts, 2).harga_dasar).toBe(2_050_000)
  expect(fixedGramsOf(twoParts, 0.75)).toEqual([part(0.75, 1_000_000)])
})

it('an order that is fixed whole has the price of the last fixing for what it weighs beyond', () => {
  const whole = { berat: 3, dikunci: [...twoParts.dikunci, part(0.75, 1_080_000)] }
  expect(freeGrams(whole)).toBe(0)
  expect(priceOf(whole, 3.1).harga_dasar).toBe(3_230_500)
})

it('parts at one price come to what the whole comes to, down to the rupiah, and the last part takes the rest', () => {
  const rate = 1_234_567
  const whole = priceOf({ berat: 1, dikunci: [part(1, rate)] }, 1)
  const parts = priceOf({ berat: 1, dikunci: [part(0.333, rate), part(0.333, rate), part(0.334, rate)] }, 1)
  expect(parts.harga_dasar).toBe(whole.harga_dasar)
  expect(parts.harga_per_gram).toBe(rate)
  expect(parts.rumus.map(({ jumlah }) => jumlah).slice(0, 2)).toEqual([rupiahFor(0.333, rate), rupiahFor(0.333, rate)])
  expect(parts.rumus.reduce((sum, { jumlah }) => sum + jumlah, 0)).toBe(rate)
})

it('the terms of a shop say until when a price holds and how much of it is paid', () => {
  expect([lastDayOf('2026-01-31', { percentMin: 0, days: 7 }), lastDayOf('2026-01-31', { percentMin: 0, days: 0 })]).toEqual(['2026-02-07', null])
  expect(leastPaid(worthOf(twoParts.dikunci), { percentMin: 33.33, days: 0 })).toBe(Math.ceil(2_312_500 * 0.3333))
})

it('where the price was fixed as the order was taken, each line begins with a fixing of all its grams', () => {
  const order = {
    tgl_system: '2026-01-31',
    tgl_pesanan: null,
    harga_dikunci: true,
    kunci_sampai: '2026-02-07',
    kunci_harga: [{ ...part(0.5, 1_100_000, '2026-02-10'), no_baris: 1, sampai: null }],
    detail_pesanan: [{ no_urut: 1, berat: 3, harga_per_gram: 1_000_000 }],
  }
  expect(fixingsOf(order)).toEqual([{ ...part(3, 1_000_000), no_baris: 1, sampai: '2026-02-07' }, ...order.kunci_harga])
  // One of before the books was fixed on its own day.
  expect(fixingsOf({ ...order, tgl_pesanan: '2025-12-20' })[0]).toMatchObject({ tgl: '2025-12-20', sampai: '2026-02-07' })
  expect(fixingsOf({ ...order, harga_dikunci: false })).toEqual(order.kunci_harga)
})
