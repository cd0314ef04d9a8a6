import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Gold as Row, meltedBatches, washedBatches } from '../server/testing/batches.ts'
import { type Gold, beyondLimit, controlLimit, lossMillipercent, meanPermil, meltOf, plus, washed } from './reckon.ts'

const gold = ([grossMg, fineMg, costRp]: Row): Gold => ({ grossMg, fineMg, costRp })

describe('thirty batches by hand', () => {
  it('are thirty', () => {
    expect(washedBatches.length + meltedBatches.length).toBe(30)
  })

  it.each(washedBatches.map((each) => [each.why, each] as const))('one that is washed %s', (_, { went, backMg, lost, millipercent, beyond }) => {
    const found = washed(gold(went), backMg)
    expect(found.lost).toEqual(gold(lost))
    expect(plus(found.back, found.lost)).toEqual(gold(went))
    expect(lossMillipercent('CUCI', gold(went), found.lost)).toBe(millipercent)
    expect(beyondLimit('CUCI', gold(went), found.lost, 500)).toEqual(gold(beyond))
  })

  it.each(meltedBatches.map((each) => [each.why, each] as const))('one that is melted %s', (_, { went, crucibleMg, results, outcome }) => {
    const found = meltOf(
      gold(went),
      crucibleMg,
      results.map(([jenis_hasil, grossMg, permil, valueRp]) => ({ jenis_hasil, grossMg, permil, valueRp })),
    )
    if (outcome === 'VALUE' || found === 'VALUE') {
      expect(found).toBe(outcome)
      return
    }
    expect(found).toEqual({ melted: gold(outcome.melted), assayed: gold(outcome.assayed), given: outcome.given.map(gold) })
    expect(lossMillipercent('LEBUR', gold(went), plus(found.melted, found.assayed))).toBe(outcome.millipercent)
  })
})

it('loses nothing and makes nothing, for any washed goods', () => {
  const lots = fc.record({
    grossMg: fc.integer({ min: 1, max: 5_000_000 }),
    share: fc.integer({ min: 0, max: 1_000 }),
    costRp: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  })
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 1_000 }), ({ grossMg, share, costRp }, kept) => {
      const went = { grossMg, fineMg: Math.floor((grossMg * share) / 1_000), costRp }
      const { back, lost } = washed(went, Math.floor((grossMg * kept) / 1_000))
      expect(plus(back, lost)).toEqual(went)
      for (const part of [back, lost]) {
        expect(Math.min(part.grossMg, part.fineMg, part.costRp)).toBeGreaterThanOrEqual(0)
        expect(part.fineMg).toBeLessThanOrEqual(part.grossMg)
      }
    }),
  )
})

it('loses nothing and makes nothing, for any melted goods', () => {
  const melts = fc.record({
    grossMg: fc.integer({ min: 1_000, max: 1_000_000 }),
    purity: fc.integer({ min: 300, max: 999 }),
    costRp: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
    kept: fc.integer({ min: 900, max: 1_000 }),
    parted: fc.integer({ min: 500, max: 1_000 }),
    permil: fc.integer({ min: 300, max: 999 }),
  })
  fc.assert(
    fc.property(melts, ({ grossMg, purity, costRp, kept, parted, permil }) => {
      const went = { grossMg, fineMg: Math.floor((grossMg * purity) / 1_000), costRp }
      const crucibleMg = Math.floor((grossMg * kept) / 1_000)
      const melt = meltOf(went, crucibleMg, [{ jenis_hasil: 'BATANG', grossMg: Math.floor((crucibleMg * parted) / 1_000), permil, valueRp: 0 }])
      expect(melt).not.toBe('VALUE')
      if (melt === 'VALUE') return
      expect([melt.melted, melt.assayed, ...melt.given].reduce(plus)).toEqual(went)
      expect(Math.min(melt.melted.costRp, melt.assayed.costRp, melt.given[0]!.costRp)).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('the control limit', () => {
  it('says nothing of fewer than five', () => {
    expect(controlLimit([100, 100, 100, 100])).toBeNull()
  })

  it('is the mean and three sample standard deviations of the last twenty', () => {
    // Mean 100; squares 0, 400, 400, 0, 0: variance 800 / 4 = 200, deviation 14.142; 100 + 42.43.
    expect(controlLimit([100, 120, 80, 100, 100])).toBe(142)
    // What is older does not count.
    expect(controlLimit([...Array.from({ length: 20 }, () => 50), 9_000])).toBe(50)
    // Gains alone give no limit below nothing.
    expect(controlLimit([-50, -50, -50, -50, -50])).toBe(0)
  })
})

it('takes the mean of assays', () => {
  expect(meanPermil([698.5, 699.1, 698.8])).toBe(698.8)
  expect(meanPermil([999.9])).toBe(999.9)
  // 1,000.001 / 3 thousandths are halved up to three decimals.
  expect(meanPermil([333.333, 333.334, 333.334])).toBe(333.334)
})
