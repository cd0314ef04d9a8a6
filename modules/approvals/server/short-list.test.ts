import { expect, it } from 'vitest'
import { shortList } from './short-list.ts'

const pieces = (count: number, name = 'MC2000001') => Array.from({ length: count }, (_, at) => `${name}${at}`)
const telling = (all: readonly string[]) => shortList(all, (each) => each, ', ')

it('tells an approver of everything that fits into a few lines', () => {
  expect(telling([])).toBe('')
  expect(telling(pieces(12))).toBe(pieces(12).join(', '))
})

it('says how many more there are, after three at the least', () => {
  const many = telling(pieces(100))
  expect(many).toMatch(/^MC20000010, .*, \+ \d+$/)
  expect(many.length).toBeLessThan(260)
  const shown = many.split(', ').length - 1
  expect(many.endsWith(`+ ${100 - shown}`)).toBe(true)
  const long = pieces(5, 'KALUNG RANTAI '.repeat(10))
  expect(telling(long)).toBe([...long.slice(0, 3), '+ 2'].join(', '))
})
