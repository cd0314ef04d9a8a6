import { expect, it } from 'vitest'
import { refusedWith, stillShown } from './refused-scans.ts'

const refusal = (code: string, shownAfter: number) => ({ code, message: 'Barang Sudah Terjual', shownAfter })

it('shows a refusal until a scan that was made in its sight has its answer', () => {
  const shown = refusedWith([], refusal('A', 3))
  // The second and third scan were made before the user could read it.
  expect(stillShown(shown, 2)).toBe(shown)
  expect(stillShown(shown, 3)).toBe(shown)
  expect(stillShown(shown, 4)).toEqual([])
})

it('shows each code once, and no more than can be read', () => {
  const twice = refusedWith(refusedWith([], refusal('A', 1)), { ...refusal('A', 2), message: 'Barcode Sudah Ada Di Tabel' })
  expect(twice.map(({ message }) => message)).toEqual(['Barcode Sudah Ada Di Tabel'])
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].reduce<ReturnType<typeof refusedWith>>((all, code) => refusedWith(all, refusal(code, 9)), [])
  expect(many.map(({ code }) => code)).toEqual(['B', 'C', 'D', 'E', 'F'])
})
