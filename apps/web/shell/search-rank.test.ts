import { describe, expect, it } from 'vitest'
import { rank } from './search-rank.ts'

const screens = [
  { path: '/master-bank', texts: ['Master Bank', 'bank', '/master-bank'] },
  { path: '/master-baki', texts: ['Master Baki', 'nampan', 'tray', '/master-baki'] },
  { path: '/transaksi-penjualan', texts: ['Transaksi Penjualan', 'jual', 'kasir', '/transaksi-penjualan'] },
  { path: '/laporan-penjualan', texts: ['Laporan Penjualan', '/laporan-penjualan'] },
]
const found = (typed: string, recent: string[] = []) => {
  const { meant, loose } = rank(screens, typed, recent)
  return [...meant, ...loose].map((screen) => screen.path)
}

describe('menu search', () => {
  it('shows everything, recent first, while nothing is typed', () => {
    expect(found('', ['/laporan-penjualan', '/master-baki'])).toEqual(['/laporan-penjualan', '/master-baki', '/master-bank', '/transaksi-penjualan'])
  })

  it('finds by title, synonym and path, and forgives a missing letter', () => {
    expect(found('baki')).toEqual(['/master-baki'])
    expect(found('tray')).toEqual(['/master-baki'])
    expect(found('/laporan-pen')[0]).toBe('/laporan-penjualan')
    expect(found('penjuln')).toEqual(['/transaksi-penjualan', '/laporan-penjualan'])
    expect(found('tp')[0]).toBe('/transaksi-penjualan')
  })

  it('wants every word to fit somewhere', () => {
    expect(found('master bank')).toEqual(['/master-bank'])
    expect(found('master penjualan')).toEqual([])
  })

  it('prefers the recent one of two that fit alike', () => {
    expect(found('penjualan', ['/laporan-penjualan'])[0]).toBe('/laporan-penjualan')
  })

  it('puts an exact match first, before longer names and recently used ones', () => {
    const [pieces, grams] = [
      { path: '/data-barang', texts: ['Data Barang', '/data-barang'] },
      { path: '/data-barang-manual', texts: ['Data Barang Manual', '/data-barang-manual', 'barang'] },
    ]
    expect(rank([grams, pieces], 'data barang', [grams.path]).meant).toEqual([pieces, grams])
  })

  it('tells words that begin so from letters that only stand in order', () => {
    const chargeback = { path: '/chargeback', texts: ['Chargeback', 'kartu ditarik bank', 'tarik kembali'] }
    expect(rank([chargeback], 'tutik', [])).toEqual({ meant: [], loose: [chargeback] })
    expect(rank([chargeback], 'kemb', [])).toEqual({ meant: [chargeback], loose: [] })
    expect(rank(screens, 'jual', []).meant.map(({ path }) => path)).toEqual(['/transaksi-penjualan'])
  })

  it('takes the typed text as letters, not as a pattern', () => {
    expect(found('(.*')).toEqual([])
  })
})
