import { expect, it } from 'vitest'
import { birthdaysOn } from './birthdays.ts'

it('a birthday is on its day in every year, and that of 29 February on 28 where there is no other', () => {
  expect(birthdaysOn('2026-01-31')).toEqual([131])
  expect(birthdaysOn('2026-12-01')).toEqual([1201])
  for (const year of ['2023', '2026', '2100']) expect(birthdaysOn(`${year}-02-28`), year).toEqual([228, 229])
  for (const year of ['2024', '2028', '2000']) expect(birthdaysOn(`${year}-02-28`), year).toEqual([228])
  expect(birthdaysOn('2028-02-29')).toEqual([229])
  expect(birthdaysOn('2026-03-01')).toEqual([301])
})
