import { expect, it } from 'vitest'
import { telephone } from './telephone.ts'

const check = telephone('No HP').check()
const messageOf = (typed: string) => check.safeParse(typed).error?.issues[0]?.message

it('a shop may have a landline, written as people write it', () => {
  for (const typed of ['024-3551234', '(024) 3551234', '+62 812 3456 7890', '081234567890']) expect(messageOf(typed), typed).toBeUndefined()
})

it('says in its own words that a text is not a telephone number', () => {
  expect(messageOf('toko sebelah')).toBe('No HP Hanya Boleh Angka')
  expect(messageOf('12-34')).toBe('No HP Minimal 6 Angka')
  expect(messageOf('0'.repeat(21))).toBe('No HP Maksimal 20 Karakter')
})
