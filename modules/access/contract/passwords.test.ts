import { expect, it } from 'vitest'
import { passwordMessage } from './login.ts'

const easy = 'Password Ini Terlalu Mudah Ditebak'

it.each([
  ['password', easy],
  ['Password', easy],
  ['12345678', easy],
  ['kencana123', easy],
  ['kasir.mc2', easy],
  ['KASIR.MC2', easy],
  ['kasir.mc2!2026', easy],
  ['kencana', 'Password Minimal 8 Karakter'],
  ['', 'Password Minimal 8 Karakter'],
  ['kasir.mc2 suka kopi', undefined],
  ['kata sandi sari', undefined],
])('of %j says %s', (typed, message) => {
  expect(passwordMessage(typed, 'kasir.mc2')).toBe(message)
})
