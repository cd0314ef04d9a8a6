import { expect, it } from 'vitest'
import { laterPosition, positionOf } from './position.ts'

it('compares positions as numbers, not as texts', () => {
  expect(positionOf('1/A0')).toBe(0x1_0000_00a0n)
  expect(laterPosition('2/0', 'A/0')).toBe('A/0')
  expect(laterPosition('10/0', 'F/FFFFFFFF')).toBe('10/0')
})

it('ignores a text that is not a position', () => {
  for (const text of [undefined, '', '1', '1/', '/1', '1/G', 'a/1', '123456789/0', '1/2/3', ['1/2']]) expect(positionOf(text)).toBeUndefined()
  expect(laterPosition(undefined, undefined)).toBeUndefined()
  expect(laterPosition('nonsense', '1/2')).toBe('1/2')
  expect(laterPosition('1/2', 'nonsense')).toBe('1/2')
})
