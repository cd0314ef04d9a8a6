import { expect, it } from 'vitest'
import { code, date } from '../kinds/index.ts'
import { keyset } from './paging.ts'

const places = keyset([date('Tanggal').named('tgl_system'), code('No').named('no_faktur')], 'desc')
const rows = [
  { tgl_system: '2026-01-31', no_faktur: 'FJ-2 "x"' },
  { tgl_system: '2026-01-31', no_faktur: 'FJ-1' },
  { tgl_system: '2026-01-30', no_faktur: 'FJ-9' },
]
const placeOf = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

it('shows a page of the rows, and where the next page starts', () => {
  expect(places.page(rows, 2)).toEqual({ rows: rows.slice(0, 2), next: placeOf(['2026-01-31', 'FJ-1']) })
  expect(places.page(rows, 3)).toEqual({ rows, next: null })
})

it.each([
  ['garbage', '%%%'],
  ['the place of another list', placeOf(['CINCIN', 'FJ-1'])],
  ['too little', placeOf(['2026-01-31'])],
  ['too much', placeOf(['2026-01-31', 'FJ-1', 'x'])],
])('refuses %s', (_, place) => {
  expect(() => places.after(place)).toThrow(
    expect.objectContaining({ kind: expect.objectContaining({ code: 'INVALID' }), fields: { after: 'Halaman Tidak Dikenal' } }),
  )
})
