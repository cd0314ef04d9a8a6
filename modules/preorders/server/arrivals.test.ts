import { expect, it } from 'vitest'
import { lineFor } from './arrivals.ts'

const line = (no_urut: number, facts: object = {}) => ({
  no_urut,
  kode_dept: 'CC',
  kode_group: '750L',
  size: null as string | null,
  kurang: 1,
  ...facts,
})
const piece = (size: string | null, facts: object = {}) => ({ kode_barcode: 'B1', kode_dept: 'CC', kode_group: '750L', size, ...facts })

it('finds the line of the own size before one that leaves it open, and none of another size', () => {
  const lines = [line(1, { size: '20' }), line(2), line(3, { size: '18' })]
  expect(lineFor(piece('18'), lines)?.no_urut).toBe(3)
  expect(lineFor(piece('16'), lines)?.no_urut).toBe(2)
  expect(lineFor(piece('16'), [line(1, { size: '20' })])).toBeUndefined()
  // The piece has no size: a line that asks for a size takes it as well.
  expect(lineFor(piece(null), [line(1, { size: '20' })])?.no_urut).toBe(1)
})

it('finds none of another kind or group, and none that is full', () => {
  expect(lineFor(piece(null, { kode_group: '375L' }), [line(1)])).toBeUndefined()
  expect(lineFor(piece(null, { kode_dept: 'KL' }), [line(1)])).toBeUndefined()
  expect(lineFor(piece(null), [line(1, { kurang: 0 }), line(2)])?.no_urut).toBe(2)
})
