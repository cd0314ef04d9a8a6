import { expect, it } from 'vitest'
import { marketplace as m } from './fields.ts'
import { readOrderAgain } from './pesanan-marketplace.ts'

it('keeps the numbers of a marketplace that look like card numbers', () => {
  const number = '4111111111111111'
  const body = { kode_marketplace: 'TTS', no_pesanan_luar: number }
  expect(readOrderAgain.body.parse(body)).toEqual(body)
  for (const field of [m.no_pencairan_luar, m.id_toko, m.kategori_luar, m.id_aplikasi]) expect(field.check().parse(number)).toBe(number)
})
