import { afterEach, expect, it } from 'vitest'
import { type Parked, keepParked, momentOf, parkedIn } from './parked.ts'

afterEach(() => localStorage.clear())

const row = (kode_barcode: string) => ({ about: { kode_barcode }, values: {}, typed: [], rows: {} })
const parked = (id: string, codes: readonly string[], tgl_system = '2026-01-31'): Parked => ({
  id,
  key: `key-${id}`,
  form: {
    values: {},
    typed: [],
    rows: { detail_barang: codes.map(row), detail_bayar: [{ about: { jenis: 'CASH' }, values: {}, typed: [], rows: {} }] },
  },
  nama: id,
  n: codes.length,
  tgl_system,
})

it('keeps a parked document for its business date, and no longer', () => {
  keepParked('kencana.parked.x', [parked('BU SARI', ['A1']), parked('UMUM', ['A2'], '2026-01-30')])
  expect(parkedIn('kencana.parked.x', '2026-01-31').map(({ nama, key }) => [nama, key])).toEqual([['BU SARI', 'key-BU SARI']])
  expect(parkedIn('kencana.parked.x', '2026-02-01')).toEqual([])
  keepParked('kencana.parked.x', [])
  expect(localStorage.getItem('kencana.parked.x')).toBeNull()
  localStorage.setItem('kencana.parked.x', 'what nobody can read')
  expect(parkedIn('kencana.parked.x', '2026-01-31')).toEqual([])
})

it('tells two that read alike apart by the second', () => {
  const at = (id: string, nama: string, pukul?: string) => ({ ...parked(id, ['A1']), nama, ...(pukul ? { pukul } : {}) })
  const list = [
    at('a', 'UMUM', '14:05:09'),
    at('b', 'UMUM', '14:05:41'),
    at('c', 'BU SARI', '14:05:50'),
    at('d', 'UMUM', '14:06:02'),
    at('e', 'UMUM'),
  ]
  expect(list.map((each) => momentOf(each, list))).toEqual(['14:05:09', '14:05:41', '14:05', '14:06', undefined])
})
