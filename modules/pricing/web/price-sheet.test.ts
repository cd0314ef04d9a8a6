import { describe, expect, it } from 'vitest'
import type { PricesOfDay } from '../contract/harga-hari-ini.ts'
import { isJump, movedPrice, percentMoved, warningsOf } from '../contract/price-day.ts'
import { type DayGroup, changesOf, figuresOf, movedTogether, pricesNow, stillMeant, typed } from './price-sheet.ts'
import { dayGroup } from './testing/day-group.ts'

const day: PricesOfDay = {
  grup: [
    dayGroup('750A'),
    dayGroup('750B', { harga: 1_200_000, harga_grosir: 1_100_000 }),
    dayGroup('999', { kode_kadar: 'K999', harga: 1_500_000, ikut_harga_emas: true, kode_harga: null, harga_per_gram: null }),
    dayGroup('999X', { kode_kadar: 'K999', harga: 1_500_000, ikut_harga_emas: true, kode_harga: null, harga_per_gram: null }),
  ],
  emas: [{ kode_kadar: 'K999', nama_kadar: '24 KARAT', kadar: 99.9, harga: 1_500_000, diubah_at: null, diubah_oleh: null }],
}
const now = pricesNow(day)
const together = { move: { unit: 'RP', by: 10_000 }, stepRp: 1, what: 'JUAL', buyingToo: false, groups: new Set<string>() } as const

describe('a price that moves', () => {
  it.each([
    [1_000_000, { unit: 'RP', by: 10_000 }, 1_000, 1_010_000],
    [1_000_400, { unit: 'RP', by: 0 }, 1_000, 1_000_000],
    [1_000_500, { unit: 'RP', by: 0 }, 1_000, 1_001_000],
    [1_000_000, { unit: 'PERSEN', by: 1.5 }, 1, 1_015_000],
    [1_234_567, { unit: 'PERSEN', by: -2.25 }, 500, 1_207_000],
    [100_000_000, { unit: 'PERSEN', by: 0.01 }, 1, 100_010_000],
    [5_000, { unit: 'RP', by: -10_000 }, 500, 500],
  ] as const)('%i by %o, to %i: %i', (harga, move, step, expected) => {
    expect(movedPrice(harga, move, step)).toBe(expected)
  })

  it('moves far beyond the limit, and not at it', () => {
    expect([isJump(1_000, 1_100, 10), isJump(1_000, 1_101, 10), isJump(1_000, 899, 10), isJump(null, 9, 10)]).toEqual([false, true, true, false])
    expect([percentMoved(3, 4), percentMoved(1_000, 990), percentMoved(null, 5)]).toEqual([33.33, -1, undefined])
  })

  it('warns if it costs the shop money, with the facts that the user may know', () => {
    const fine = { harga: 10, harga_grosir: 9, harga_beli: 8, harga_modal: 7 }
    expect(warningsOf(fine)).toEqual([])
    expect(warningsOf({ ...fine, harga: 6 })).toEqual(['DI_BAWAH_BELI', 'DI_BAWAH_MODAL', 'GROSIR_DI_ATAS_JUAL'])
    expect(warningsOf({ ...fine, harga: 6, harga_grosir: 5, harga_beli: null, harga_modal: null })).toEqual([])
  })
})

describe('the sheet', () => {
  it('keeps a text that is no price as a draft, also if there is no price yet', () => {
    const none = new Map([...now].map(([name, harga]) => [name, name === 'GROSIR 750A' ? null : harga] as const))
    const drafts = typed(new Map(), none, 'GROSIR 750A', null, '1,2,3')
    expect([...stillMeant(drafts, none)]).toEqual([['GROSIR 750A', null]])
    expect(typed(drafts, none, 'GROSIR 750A', null).size).toBe(0)
  })

  it('knows every price that is set, and none that follows', () => {
    expect([...now.keys()]).toEqual([
      'GROUP 750A',
      'GROSIR 750A',
      'HARGA_BELI B750',
      'GROUP 750B',
      'GROSIR 750B',
      'HARGA_EMAS K999',
      'GROSIR 999',
      'GROSIR 999X',
    ])
  })

  it('has no draft of an unchanged price, and keeps invalid texts apart', () => {
    const once = typed(new Map(), now, 'GROUP 750A', 1_010_000)
    expect(changesOf(once, now)).toEqual([{ sumber: 'GROUP', kode: '750A', harga_lama: 1_000_000, harga_baru: 1_010_000 }])
    expect(typed(once, now, 'GROUP 750A', 1_000_000).size).toBe(0)
    expect(typed(once, now, 'GROSIR 750A', null).size).toBe(1)
    expect(changesOf(typed(once, now, 'GROUP 750A', null), now)).toEqual([])
    // Another user has set the same value, or the price is gone.
    expect(
      stillMeant(
        new Map([
          ['GROUP 750A', 1_000_000],
          ['GROUP OLD', 5],
        ] as const),
        now,
      ).size,
    ).toBe(0)
  })

  it('moves all, each once: what follows by its gold, and a buyback that two groups share', () => {
    const next = movedTogether(day, new Map(), { ...together, buyingToo: true })
    expect(Object.fromEntries(next)).toEqual({
      'GROUP 750A': 1_010_000,
      'HARGA_BELI B750': 940_000,
      'GROUP 750B': 1_210_000,
      'HARGA_EMAS K999': 1_510_000,
    })
    const twice = movedTogether(day, next, { ...together, buyingToo: true })
    expect(twice.get('GROUP 750A')).toBe(1_020_000)
    expect(twice.get('HARGA_BELI B750')).toBe(950_000)
    expect(figuresOf(day.grup[2] as DayGroup, twice)).toEqual({ harga: 1_520_000, harga_grosir: null, harga_beli: null, harga_modal: 900_000 })
  })

  it('moves the marked ones alone, and what dealers pay only where they are asked', () => {
    const groups = new Set(['750B', '999'])
    const move = { unit: 'PERSEN', by: 1.5 } as const
    expect(Object.fromEntries(movedTogether(day, new Map(), { ...together, move, stepRp: 1_000, groups }))).toEqual({
      'GROUP 750B': 1_218_000,
      'HARGA_EMAS K999': 1_523_000,
    })
    expect([...movedTogether(day, new Map(), { ...together, what: 'GROSIR' })]).toEqual([['GROSIR 750B', 1_110_000]])
    expect([...movedTogether(day, new Map(), { ...together, what: 'BELI' })]).toEqual([['HARGA_BELI B750', 940_000]])
  })
})
