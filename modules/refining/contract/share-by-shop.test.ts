import { describe, expect, it } from 'vitest'
import { sharesByShop } from './share-by-shop.ts'

describe('a batch by the shops of its gold', () => {
  it('gives each what it sent, and its share of the loss by fine gold', () => {
    // MC2: 10.000 g with 7.500 fine, 12,000,000. MC3: 5.000 g with 2.500 fine, 4,000,000. Lost: 0.150 g, 0.100 fine, 150,000.
    // By fine 7,500 to 2,500: three quarters and a quarter.
    const lots = [
      { grossMg: 10_000, fineMg: 7_500, costRp: 12_000_000, origins: [{ asal_toko: 'MC2', fineMg: 7_500 }] },
      { grossMg: 5_000, fineMg: 2_500, costRp: 4_000_000, origins: [{ asal_toko: 'MC3', fineMg: 2_500 }] },
    ]
    expect(sharesByShop(lots, { grossMg: 150, fineMg: 100, costRp: 150_000 })).toEqual([
      { asal_toko: 'MC2', sent: { grossMg: 10_000, fineMg: 7_500, costRp: 12_000_000 }, lost: { grossMg: 113, fineMg: 75, costRp: 112_500 } },
      { asal_toko: 'MC3', sent: { grossMg: 5_000, fineMg: 2_500, costRp: 4_000_000 }, lost: { grossMg: 37, fineMg: 25, costRp: 37_500 } },
    ])
  })

  it('parts a lot that was mixed of several shops by what came in at each', () => {
    // 9.000 g of fine gold: 6,000 mg began in MC3 and 3,000 mg in MC2. That is two thirds and one third of the whole.
    const mixed = {
      grossMg: 9_000,
      fineMg: 6_750,
      costRp: 10_000_000,
      origins: [
        { asal_toko: 'MC3', fineMg: 6_000 },
        { asal_toko: 'MC2', fineMg: 3_000 },
      ],
    }
    const found = sharesByShop([mixed], { grossMg: 10, fineMg: 7, costRp: 11_000 })
    expect(found.map(({ asal_toko, sent }) => [asal_toko, sent.grossMg, sent.fineMg, sent.costRp])).toEqual([
      ['MC2', 3_000, 2_250, 3_333_333],
      ['MC3', 6_000, 4_500, 6_666_667],
    ])
    // A third of 7 mg is 2.33: 2; of 11,000 rupiah 3,666.67: 3,667. MC3 takes the rest.
    expect(found.map(({ lost }) => lost)).toEqual([
      { grossMg: 3, fineMg: 2, costRp: 3_667 },
      { grossMg: 7, fineMg: 5, costRp: 7_333 },
    ])
  })

  it('gives all of it to the last where nothing has any fine gold', () => {
    const lots = [{ grossMg: 100, fineMg: 0, costRp: 10, origins: [{ asal_toko: 'MC2', fineMg: 0 }] }]
    expect(sharesByShop(lots, { grossMg: 5, fineMg: 0, costRp: 1 })).toEqual([
      { asal_toko: 'MC2', sent: { grossMg: 100, fineMg: 0, costRp: 10 }, lost: { grossMg: 5, fineMg: 0, costRp: 1 } },
    ])
  })
})
