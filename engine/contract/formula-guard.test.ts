import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unguarded, withGuard } from './formula-guard.ts'

it.each([
  ['=X', "'=X"],
  ['-', "'-"],
  ['+62 812', "'+62 812"],
  ['@X', "'@X"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ["'-", "''-"],
  ["''=X", "'''=X"],
  ["'ABC", "'ABC"],
  ['-5', '-5'],
  ['ABC', 'ABC'],
])('%s stands in a CSV as %s', (text, written) => {
  expect([withGuard(text), unguarded(written)]).toEqual([written, text])
})

it('returns any text unchanged, and no text runs as a formula', () => {
  const text = fc.array(fc.constantFrom("'", '-', '=', '+', '@', ' ', '\t', '5', 'A', '＝')).map((all) => all.join(''))
  fc.assert(
    fc.property(text, (each) => {
      expect(unguarded(withGuard(each))).toBe(each)
      expect(/^\s*[=+@]/.test(withGuard(each))).toBe(false)
    }),
  )
})
