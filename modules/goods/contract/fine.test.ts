import { expect, it } from 'vitest'
import { fineMg } from './fine.ts'

it('weighs the pure gold in whole milligrams, halves up, by percent or by thousandths', () => {
  expect(fineMg(3_520, 75)).toBe(2_640)
  expect(fineMg(3_520, 375)).toBe(1_320)
  expect(fineMg(1, 50)).toBe(1)
  expect(fineMg(1, 49.999)).toBe(0)
  // 1.115 g × 33.3 % is 0.371295 g; of 4.350 g × 70 % a fraction of two would make 3.0449999.
  expect([fineMg(1_115, 33.3), fineMg(4_350, 70)]).toEqual([371, 3_045])
})
