import { expect, it } from 'vitest'
import { byFit } from './found-things.ts'

const thing = (title: string, ...codes: string[]) => ({ title, codes })
const piece = thing('MC2000001A CINCIN MAWAR', 'MC2000001A')
const sale = thing('FJ-MC2-261128-0001 TUTIK WIDODO', 'FJ-MC2-261128-0001')
const member = thing('SITI TUTIKNO', 'M1', '0812 3456 789')

it('takes a thing whose number or telephone the text is for the one that is meant', () => {
  expect(byFit([piece, sale, member], 'fj-mc2-261128-0001').exact).toEqual([sale])
  expect(byFit([piece, sale, member], 'mc2000001a').exact).toEqual([piece])
  expect(byFit([piece, sale, member], '+62 812-3456-789').exact).toEqual([member])
  expect(byFit([piece, sale, member], 'fj-mc2').exact).toEqual([])
})

it('puts those with words that begin so before those that only have the letters', () => {
  expect(byFit([thing('BU ATUTIKA', 'X'), sale, member], 'tutik').others).toEqual([sale, member, thing('BU ATUTIKA', 'X')])
})
