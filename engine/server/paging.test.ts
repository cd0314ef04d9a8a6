import { expect, it } from 'vitest'
import { z } from 'zod'
import { decode, encode } from './paging.ts'

const types = [z.iso.date(), z.string().max(20)] as const

it('hands back where a page ended', () => {
  expect(decode(encode(['2026-01-31', 'FJ-1 "x"']), types)).toEqual(['2026-01-31', 'FJ-1 "x"'])
})

it.each([
  ['nothing', ''],
  ['garbage', '%%%'],
  ['the place of another list', encode(['CINCIN', 'FJ-1'])],
  ['too little', encode(['2026-01-31'])],
  ['too much', encode(['2026-01-31', 'FJ-1', 'x'])],
])('refuses %s', (_, text) => {
  expect(() => decode(text, types)).toThrow(
    expect.objectContaining({ kind: expect.objectContaining({ code: 'INVALID' }), fields: { after: 'Halaman Tidak Dikenal' } }),
  )
})
