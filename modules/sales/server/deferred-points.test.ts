import { expect, it } from 'vitest'
import { deferredRp, releasedRp, releasing } from './deferred-points.ts'
import { linesOfPoints, pointsOf } from './points.ts'

// PSAK 115: goods for 12,000,000 with 20 points of 1,000. 60 % are expected to be used, so alone they are worth 12,000, and
// 12,000,000 × 12,000 / 12,012,000 = 11,988.01 is deferred.
const terms = { affiliates: new Map(), saldo: new Map([['M1', 20]]), release: () => 9_990, earnedBy: () => 20 }
const requested = { kode_member: 'M1', poin_dipakai: 0, bayar_poin: 0, bayar_kupon: 0, goodsRp: 12_000_000, tradedRp: 0, earnedRp: 12_000_000 }

it('a part of the price is deferred for the points that a sale gives', () => {
  const points = pointsOf(requested, [], { nilaiPoinRp: 1_000, poinPersen: 60 }, terms)
  expect(points).toMatchObject({ poin_didapat: 20, poin_persen: 60, poin_tangguh: 11_988, poin_lepas: 0 })
  expect(linesOfPoints('M1', points)).toEqual({
    points: [{ kode_member: 'M1', poin: 20 }],
    claims: [{ jenis: 'POIN', pihak: 'M1', dokumen: '', rupiah: -11_988 }],
    counter: [{ type: 'PENJUALAN', kode_akun: 'PENDAPATAN_POIN', jumlahRp: -11_988 }],
  })
})

it('points that pay are earned as far as they were deferred', () => {
  const paid = { ...requested, poin_dipakai: 10, bayar_poin: 10_000 }
  const points = pointsOf(paid, [], { nilaiPoinRp: 1_000, poinPersen: 60 }, { ...terms, earnedBy: () => 0 })
  expect(points).toMatchObject({ poin_persen: 60, poin_tangguh: 0, poin_lepas: 9_990 })
  // The till gets 10,000 less, and 9,990 of it were earned before.
  expect(linesOfPoints('M1', points)).toEqual({
    points: [{ kode_member: 'M1', poin: -10 }],
    claims: [{ jenis: 'POIN', pihak: 'M1', dokumen: '', rupiah: 9_990 }],
    counter: [{ type: 'PENJUALAN', kode_akun: 'PENDAPATAN_POIN', jumlahRp: -10 }],
  })
})

it.each([
  ['all points count', 12_000_000, 20_000, 100, 19_967],
  ['of a price of nothing', 0, 20_000, 60, 0],
  ['of points that are worth nothing', 12_000_000, 0, 60, 0],
  ['a half goes up', 3, 1, 100, 1],
  ['two decimals of a percent', 12_000_000, 20_000, 60.01, 11_990],
  ['of a great price', 900_000_000_000, 100_000_000, 100, 99_988_890],
])('%s', (_, priceRp, faceRp, persen, deferred) => {
  expect(deferredRp(priceRp, faceRp, persen)).toBe(deferred)
})

it.each([
  // 11,988 for 20 points; 12 of them are expected to be used: each ends 999.
  ['a part', 10, 60, 9_990],
  ['all that was expected', 12, 60, 11_988],
  ['no more than there is', 19, 60, 11_988],
  ['all with the last point', 20, 60, 11_988],
  ['its share where all are expected to be used', 5, 100, 2_997],
])('spent points end of the debt %s', (_, spent, persen, released) => {
  expect(releasedRp({ poin: 20, hutangRp: 11_988 }, spent, persen)).toBe(released)
})

it('of a debt that ended already nothing ends', () => {
  expect(releasedRp({ poin: 8, hutangRp: 0 }, 8, 60)).toBe(0)
  expect(releasedRp({ poin: 8, hutangRp: -5 }, 8, 60)).toBe(0)
})

it('two of one batch find what the other left', () => {
  const release = releasing(new Map([['M1', { poin: 20, hutangRp: 11_988 }]]))
  expect([release('M1', 10, 60), release('M1', 10, 60), release('M2', 1, 60)]).toEqual([9_990, 1_998, 0])
})
