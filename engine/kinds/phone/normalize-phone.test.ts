import fc from 'fast-check'
import { expect, it } from 'vitest'
import { internationalPhone, normalizePhone, searchSpellings } from './normalize-phone.ts'
import { phone } from './phone.ts'
import { spellingsOf, typedPhones } from './testing/typed-phones.ts'

it.each([
  ['081234567890', '081234567890'],
  ['81234567890', '081234567890'],
  ['6281234567890', '081234567890'],
  ['+62 812-3456-7890', '081234567890'],
  ['0062 812 3456 7890', '081234567890'],
  ['+62 0812 3456 7890', '081234567890'],
  ['+62 (0)812.3456.7890', '081234567890'],
  ['(0812) 34567890', '081234567890'],
  ['(021) 5551234', '0215551234'],
  ['+62 21 5551234', '0215551234'],
  ['0621-1234567', '06211234567'],
  ['+65 9123 4567', '+6591234567'],
])('reads %s as %s', (typed, number) => expect(normalizePhone(typed)).toBe(number))

it.each([
  '',
  '00812345678',
  '0081234567890',
  '+081234567890',
  '006591234567',
  '+62 00812345678',
  '0812345x7890',
  '08123',
  '+62',
  '2155512345',
  '5551234',
])('reads no number in %j', (typed) => expect(normalizePhone(typed)).toBeUndefined())

it('gives all spellings of a number one normal form, and does not change the normal form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9][0-9]{8,12}$/), fc.nat(), (digits, seed) => {
      for (const typed of spellingsOf(digits, seed)) expect(normalizePhone(typed), typed).toBe(`0${digits}`)
    }),
  )
  fc.assert(
    fc.property(typedPhones, (typed) => {
      const number = normalizePhone(typed)
      if (number !== undefined) expect(normalizePhone(number)).toBe(number)
    }),
  )
})

it('is stored by documents in the normal form, and sent to a gateway with the country code', () => {
  const check = phone('No HP').check()
  for (const typed of spellingsOf('81234567890', 3)) expect(check.parse(typed), typed).toBe('081234567890')
  expect(check.parse('+65 9123 4567')).toBe('+6591234567')
  for (const typed of ['0081234567890', '00812345678', '0812345', '215551234567']) {
    expect(check.safeParse(typed).error?.issues[0]?.message, typed).toBe('Mohn Masukan Nomor Handphone Yang Valid')
  }
  expect(check.safeParse('08AB').error?.issues[0]?.message).toBe('No HP Hanya Boleh Angka')
  expect(internationalPhone('0812 3456 7890')).toBe('6281234567890')
  expect(internationalPhone('+65 9123 4567')).toBe('6591234567')
  expect(internationalPhone('3551234')).toBeUndefined()
})

it('is found by the digits that all its spellings share, also by its beginning; other texts are searched as typed', () => {
  expect(searchSpellings('0062 812 3456 7890')).toEqual(['0062 812 3456 7890', '81234567890'])
  expect(searchSpellings('62812')).toEqual(['62812', '812'])
  for (const typed of ['0812', '628', 'PJ-MC2-260131-0001', '2601-0001', 'SARI']) expect(searchSpellings(typed)).toEqual([typed])
})
