import pg from 'pg'
import { expect, it } from 'vitest'
import { whyOutOfReach } from './answer-error.ts'
import { isOutOfReach } from './database.ts'

const errorOf = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })

it.each([
  ['53100', 'the disk of the database is full'],
  ['53300', 'the database has no connection left'],
  ['57P03', 'the database is starting or stopping'],
  ['57014', 'the database did not answer in time'],
])('the log says why the database was not reached: %s', (code, line) => {
  expect(isOutOfReach(errorOf(code))).toBe(true)
  expect(whyOutOfReach(errorOf(code))).toBe(line)
})

it('a line that broke is a database that did not answer', () => {
  expect(whyOutOfReach(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe('the database did not answer in time')
})
