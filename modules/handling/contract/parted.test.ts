import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heavyMessages, partedGold } from './parted.ts'

const mg = fc.integer({ min: 1, max: 1_000_000 })
const parts = fc.array(fc.record({ grossMg: mg, stonesRp: fc.integer({ min: 0, max: 50_000_000 }) }), { minLength: 1, maxLength: 12 })

it('conserves each milligram and each rupiah, and gives no piece a negative share', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 1_000_000 }), mg, fc.integer({ min: 0, max: 1e10 }), (children, restMg, fineMg, costRp) => {
      const grossMg = children.reduce((sum, child) => sum + child.grossMg, restMg)
      const parted = partedGold({ grossMg, fineMg, costRp }, children)
      const all = [...parted.children, parted.rest]
      const sum = (of: (gold: (typeof all)[number]) => number) => all.reduce((total, gold) => total + of(gold), 0)
      expect([sum((gold) => gold.grossMg), sum((gold) => gold.fineMg), sum((gold) => gold.costRp)]).toEqual([grossMg, fineMg, costRp])
      expect(all.filter((gold) => Math.min(gold.grossMg, gold.fineMg, gold.costRp) < 0)).toEqual([])
      if (restMg === 0) expect(parted.rest).toEqual({ grossMg: 0, fineMg: 0, costRp: 0 })
    }),
  )
})

it('leaves the cost of stones with the piece that keeps them, and shares the rest by fine gold', () => {
  const parted = partedGold({ grossMg: 6_000, fineMg: 4_500, costRp: 10_000_000 }, [
    { grossMg: 3_000, stonesRp: 8_000_000 },
    { grossMg: 2_000, stonesRp: 0 },
  ])
  expect(parted.children.map(({ fineMg, costRp }) => [fineMg, costRp])).toEqual([
    [2_250, 9_000_000],
    [1_500, 666_667],
  ])
  expect(parted.rest).toEqual({ grossMg: 1_000, fineMg: 750, costRp: 333_333 })
  // Stones that cost more than the piece did take all of it, and no more.
  expect(
    partedGold({ grossMg: 2, fineMg: 2, costRp: 5 }, [
      { grossMg: 1, stonesRp: 9 },
      { grossMg: 1, stonesRp: 0 },
    ]).children.map(({ costRp }) => costRp),
  ).toEqual([5, 0])
})

it('names the first piece that is heavier than what is left', () => {
  expect(heavyMessages(3_000, [1_000, 2_000])).toEqual({})
  expect(heavyMessages(3_000, [1_000, 2_001, 5])).toEqual({ 'detail_barang.1.berat_stock': 'Berat Stock Melebihi Berat Asal Yang Tersisa, 2.000 g' })
})
