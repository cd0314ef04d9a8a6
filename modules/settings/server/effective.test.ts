import { expect, it } from 'vitest'
import { effectiveSettings, wholeChain } from './effective.ts'

it('opens to the shops on a list what a gate names by it, and to no others', () => {
  const rows = [{ kode_toko: wholeChain, key: 'REKAP_SALES_TOKO_1', value: 'mc2, MC33' }]
  const opens = (kode_toko: string) => effectiveSettings(rows, kode_toko).modules.has('REKAP_SALES_TOKO_1')
  expect(['MC2', 'MC3', 'MC33', 'MC'].filter(opens)).toEqual(['MC2', 'MC33'])
  // No shop stands on an empty list.
  expect(effectiveSettings([], 'MC2').modules.has('REKAP_SALES_TOKO_1')).toBe(false)
})

it('asks a shop that has a list of its own for that one', () => {
  const rows = [
    { kode_toko: wholeChain, key: 'REKAP_SALES_TOKO_2', value: 'MC2' },
    { kode_toko: 'MC2', key: 'REKAP_SALES_TOKO_2', value: '' },
  ]
  expect(effectiveSettings(rows, 'MC2').modules.has('REKAP_SALES_TOKO_2')).toBe(false)
})
