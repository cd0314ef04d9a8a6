import { expect, it } from 'vitest'
import { scaleOf } from './chart-scale.ts'

it('the ticks of a scale are round, and hold every value and zero', () => {
  expect(scaleOf([0, 37_400_000, 91_000_000]).ticks).toEqual([0, 25_000_000, 50_000_000, 75_000_000, 100_000_000])
  expect(scaleOf([3, 7]).ticks).toEqual([0, 2, 4, 6, 8])
  expect(scaleOf([0.4]).ticks).toEqual([0, 0.1, 0.2, 0.30000000000000004, 0.4])
})

it('a value below zero has a tick below it', () => {
  expect(scaleOf([-120, 300])).toMatchObject({ low: -200, high: 400 })
})

it('where nothing was traded the scale still has a height', () => {
  expect(scaleOf([])).toEqual({ ticks: [0, 1], low: 0, high: 1 })
})
