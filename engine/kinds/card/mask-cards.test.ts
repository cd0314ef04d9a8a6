import fc from 'fast-check'
import { expect, it } from 'vitest'
import { text } from '../text/text.ts'
import { card } from './card.ts'
import { maskCard, maskCards, shownCard } from './mask-cards.ts'
import { cardNumber } from './testing/card-numbers.ts'

it.each([
  ['4111111111111111', '**** 1111'],
  ['4111 1111 1111 1111', '**** 1111'],
  ['4111-1111-1111-1111', '**** 1111'],
  ['5555.5555.5555.4444', '**** 4444'],
  ['378282246310005', '**** 0005'],
  ['6304000000000000', '**** 0000'],
  ['KARTU 4111111111111111 EXP 12/29', 'KARTU **** 1111 EXP 12/29'],
  ['12 4111 1111 1111 1111 500', '12 **** 1111 500'],
  ['4111 1111 1111 1111 dan 5555 5555 5555 4444', '**** 1111 dan **** 4444'],
])('masks %j as %j', (typed, stored) => expect(maskCards(typed)).toBe(stored))

it.each([
  '4111111111111112',
  '081234567890',
  '6281234567894',
  '1370012345678',
  'FJ-MC2-260131-0001',
  'BC0000000001',
  '41111111111',
  '41111111111111111111111',
  'Rp 12.500.000',
  '**** 1111',
  'SJ4111111111111111',
  'SJ-4111-1111-1111-1111',
  'FJ-MC2-260131-0001',
  '42-260131-0002',
  '7 42-260131-0002',
])('does not change %j', (typed) => expect(maskCards(typed)).toBe(typed))

it('masks a card number next to a document number', () => {
  expect(maskCards('FJ-MC2-260131-0001 4111 1111 1111 1111')).toBe('FJ-MC2-260131-0001 **** 1111')
  expect(maskCards('12-260131-0001-4111-1111-1111-1111')).toBe('12-260131-0001-**** 1111')
})

it.each(['4111/1111/1111/1111', '4111_1111_1111_1111', '4111 - 1111 - 1111 - 1111', 'A4111111111111111', 'VISA-4111 1111 1111 1111'])(
  'cuts %j in a field of cards',
  (typed) => {
    expect(maskCard(typed)).toMatch(/^(A|VISA-)?\*{4} 1111$/)
    expect(maskCard(maskCard(typed))).toBe(maskCard(typed))
  },
)

it('leaves no card number in any text, with any grouping of its digits, and changes nothing the second time', () => {
  fc.assert(
    fc.property(cardNumber, fc.nat(), fc.constantFrom('', ' ', '-', '.'), fc.constantFrom('', 'KARTU ', 'a/'), (number, at, separator, before) => {
      const cut = 1 + (at % (number.length - 1))
      const stored = maskCards(`${before}${number.slice(0, cut)}${separator}${number.slice(cut)}`)
      expect(stored).toBe(`${before}**** ${number.slice(-4)}`)
      expect(maskCards(stored)).toBe(stored)
    }),
  )
})

it('masks the fields for cards and remarks, in storage and on screen', () => {
  expect(card('No Kartu').check().parse('4111 1111 1111 1111')).toBe('**** 1111')
  expect(card('No Kartu').check().parse('**** 1111')).toBe('**** 1111')
  expect(card('No Kartu').check().parse('edc-12345')).toBe('EDC-12345')
  expect(text('Keterangan').check().parse('bayar pakai 4111111111111111')).toBe('bayar pakai **** 1111')
  expect(text('No Surat Jalan', { isPaperNumber: true }).check().parse('4111111111111111')).toBe('4111111111111111')
  for (const stored of ['4111111111111111', '**** 1111', '1111']) expect(shownCard(stored)).toBe('**** 1111')
})
