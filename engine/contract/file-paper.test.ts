import { expect, it } from 'vitest'
import { nameOfFile } from './file-paper.ts'

it.each([
  ['NERACA', 'MC2', ['2026-11-01', '2026-11-30'], 'NERACA-MC2-2026-11'],
  ['NERACA', 'MC2', ['2024-02-01', '2024-02-29'], 'NERACA-MC2-2024-02'],
  ['NERACA', 'MC2', ['2026-02-01', '2026-02-27'], 'NERACA-MC2-2026-02-01_2026-02-27'],
  ['NERACA', 'ALL', ['2026-01-01', '2026-12-31'], 'NERACA-SEMUA-2026'],
  ['Lihat Penjualan', 'MC2', ['2026-11-30', '2026-11-30'], 'Lihat Penjualan-MC2-2026-11-30'],
  ['Master Bank', 'MC2', ['2026-11-30'], 'Master Bank-MC2-2026-11-30'],
  ['Kas / Bank', 'MC2', [], 'Kas   Bank-MC2'],
])('%s of %s for %s is saved as %s', (name, kode_toko, days, expected) => {
  expect(nameOfFile({ name, kode_toko, days })).toBe(expected)
})
