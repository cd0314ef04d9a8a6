import { afterEach, expect, it } from 'vitest'
import { type Parked, keepParked, parkedIn } from './parked.ts'

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

it('keeps what is parked for its business date, and no longer', () => {
  keepParked('kencana.parked.x', [parked('BU SARI', ['A1']), parked('UMUM', ['A2'], '2026-01-30')])
  expect(parkedIn('kencana.parked.x', '2026-01-31').map(({ nama, key }) => [nama, key])).toEqual([['BU SARI', 'key-BU SARI']])
  expect(parkedIn('kencana.parked.x', '2026-02-01')).toEqual([])
  keepParked('kencana.parked.x', [])
  expect(localStorage.getItem('kencana.parked.x')).toBeNull()
  localStorage.setItem('kencana.parked.x', 'what nobody can read')
  expect(parkedIn('kencana.parked.x', '2026-01-31')).toEqual([])
})
