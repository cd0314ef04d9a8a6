import { describe, expect, it } from 'vitest'
import { settleDebts } from './settle-debts.ts'

const debts = [
  { no_dokumen: 'PB1', rupiah: 4_000_000, fineMg: 0 },
  { no_dokumen: 'PB3', rupiah: 1_000_000, fineMg: 0 },
]
const gold = [
  { no_dokumen: 'PB2', rupiah: 16_500_001, fineMg: 7_500 },
  { no_dokumen: 'PB4', rupiah: 2_000_000, fineMg: 1_000 },
]

describe('debts that are settled', () => {
  it('go one after the other, the last in part (P5)', () => {
    expect(settleDebts(debts, 4_100_000, 'rupiah')).toEqual({
      settled: [
        { no_dokumen: 'PB1', rupiah: 4_000_000, fineMg: 0 },
        { no_dokumen: 'PB3', rupiah: 100_000, fineMg: 0 },
      ],
      left: 0,
    })
  })

  it('leave over an amount that is not owed', () => {
    expect(settleDebts(debts, 5_000_001, 'rupiah').left).toBe(1)
    expect(settleDebts([], 5, 'fineMg')).toEqual({ settled: [], left: 5 })
  })

  it('in gold take their share of what it stands at, and the last part the rest (P6)', () => {
    const half = settleDebts(gold, 3_750, 'fineMg')
    expect(half.settled).toEqual([{ no_dokumen: 'PB2', rupiah: 8_250_001, fineMg: 3_750 }])
    const rest = { no_dokumen: 'PB2', rupiah: 8_250_000, fineMg: 3_750 }
    expect(settleDebts([rest], 3_750, 'fineMg').settled).toEqual([rest])
  })
})
