import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOfSerial, readDay } from './read-day.ts'

it.each([
  ['2027-01-03', '2027-01-03'],
  ['2027-01-03T00:00:00.000Z', '2027-01-03'],
  ['20270103', '2027-01-03'],
  ['2027/01/03', '2027-01-03'],
  ['03/01/2027', '2027-01-03'],
  ['3.1.2027', '2027-01-03'],
  ['03-01-2027 10:15:00', '2027-01-03'],
  ['3 Jan 2027', '2027-01-03'],
  ['03-Mei-2027', '2027-05-03'],
  ['3 Agustus 2027', '2027-08-03'],
  ['3 Ags. 2027', '2027-08-03'],
  ['03AUG2027', undefined],
  ['3 Oct, 2027', '2027-10-03'],
  ['3 Okt 2027', '2027-10-03'],
  ['3 Nopember 2027', '2027-11-03'],
  ["'20/11/2026", '2026-11-20'],
  ['30/02/2027', undefined],
  ['01/31/2027', undefined],
  ['3 Foo 2027', undefined],
  ['03/01/27', undefined],
  ['03/01', undefined],
  ['1.250.000', undefined],
  ['', undefined],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

it.each([
  ['03/01/27', '2026-12-30', '2027-01-03'],
  ['03/01', '2026-12-30', '2027-01-03'],
  ['30/12', '2027-01-02', '2026-12-30'],
  ['03 MEI', '2027-05-10', '2027-05-03'],
  ['29/02', '2027-03-01', '2028-02-29'],
])('%s near %s is the day %s', (text, near, day) => {
  expect(readDay(text, near)).toBe(day)
})

it('reads any day in every notation', () => {
  const letters = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }), (at) => {
      const iso = at.toISOString().slice(0, 10)
      const [year, month, day] = iso.split('-')
      const name = letters[Number(month) - 1]
      const ways = [
        iso,
        `${day}/${month}/${year}`,
        `${Number(day)}-${Number(month)}-${year}`,
        `${day} ${name} ${year}`,
        `${Number(day)}-${name}-${year}`,
      ]
      expect(ways.map((way) => readDay(way))).toEqual(ways.map(() => iso))
    }),
  )
})

it('reads the serial numbers of a spreadsheet', () => {
  expect([46_346, 46_346.75, 1_250_000, 12, Number.NaN].map(dayOfSerial)).toEqual(['2026-11-20', '2026-11-20', undefined, undefined, undefined])
})
