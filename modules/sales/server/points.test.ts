import { expect, it } from 'vitest'
import { earningOf, linesOfPoints, noPoints, paidByPoints, pointsOf } from './points.ts'

const brackets = [
  { belanja_dari: 1_000_000, belanja_sampai: 4_999_999, poin: 1 },
  { belanja_dari: 5_000_000, belanja_sampai: 99_999_999, poin: 7 },
]
const byWeight = [{ kode_group: '750', kelipatan_berat: 2, poin: 3 }]
const earnedBy = earningOf(brackets, byWeight)
const ring = { kode_group: '750', berat: 3.5 }
const other = { kode_group: '375', berat: 30 }

it('are given by the amount and, for whole multiples, by the weight of a group; both add up', () => {
  expect(earnedBy([other], 999_999)).toBe(0)
  expect(earnedBy([other], 1_000_000)).toBe(1)
  expect(earnedBy([other], 5_000_000)).toBe(7)
  // Two rings of 3.5 g are three times 2 g.
  expect(earnedBy([ring, ring, other], 5_000_000)).toBe(7 + 9)
})

const ways = { nilaiPoinRp: 1_000, modules: new Set(['PENJUALAN_BAYAR_POIN']) }
const terms = { affiliates: new Map(), saldo: new Map([['M1', 100]]), release: () => 0, earnedBy }
const requested = { kode_member: 'M1', poin_dipakai: 60, dueRp: 5_000_000 }

it('pay as much as they are worth', () => {
  expect(paidByPoints(requested, ways, terms)).toBe(60_000)
  expect(paidByPoints({ ...requested, kode_member: null, poin_dipakai: 0 }, ways, terms)).toBe(0)
})

it('are given for what neither they nor coupons paid', () => {
  const paid = { kode_member: 'M1', poin_dipakai: 60, bayar_poin: 60_000, bayar_kupon: 0, goodsRp: 5_050_000, tradedRp: 0, earnedRp: 5_050_000 }
  expect(pointsOf(paid, [other], ways, terms)).toEqual({
    ...noPoints,
    nilai_poin: 1_000,
    poin_dipakai: 60,
    bayar_poin: 60_000,
    poin_didapat: 1,
  })
  const fewer = { ...paid, poin_dipakai: 50, bayar_poin: 50_000 }
  expect(pointsOf(fewer, [other], ways, terms)).toMatchObject({ poin_didapat: 7 })
  expect(pointsOf({ ...fewer, bayar_kupon: 1 }, [other], ways, terms)).toMatchObject({ poin_didapat: 1 })
  expect(pointsOf({ ...paid, kode_member: null, poin_dipakai: 0, bayar_poin: 0 }, [other], ways, terms)).toEqual(noPoints)
})

// Decision 109: new goods for 6,340,000. Old gold pays a part of it.
it.each([
  ['nothing for no money', 6_340_000, {}, 0],
  ['nothing where the customer is paid', 7_000_000, {}, 0],
  ['of what the customer pays', 1_340_000, {}, 7 + 6],
  ['of what he pays, also by weight', 3_340_000, {}, 1 + 3],
  ['of the whole price where the chain says so', 6_340_000, { givesPointsOfWhole: true }, 7 + 9],
])('of a trade-in are %s', (_, tradedRp, facts, poin_didapat) => {
  const requested = { kode_member: 'M1', poin_dipakai: 0, bayar_poin: 0, bayar_kupon: 0, goodsRp: 6_340_000, tradedRp, earnedRp: 6_340_000 }
  // Two rings of seven grams together. 5,000,000 pay 5.520 g of them, 3,000,000 pay 3.312 g.
  expect(pointsOf(requested, [ring, ring], { ...ways, ...facts }, terms).poin_didapat).toBe(poin_didapat)
})

it.each([
  ['more than he has', { poin_dipakai: 101 }, ways, 'Poin Tidak Cukup'],
  ['more than is to be paid', { dueRp: 59_999 }, ways, 'Poin Melebihi'],
  ['of nobody', { kode_member: null }, ways, 'Member Tidak Ditemukan'],
  ['where they are worth nothing', {}, { ...ways, nilaiPoinRp: 0 }, 'Poin Tidak Dapat'],
  ['where they do not pay', {}, { ...ways, modules: new Set<string>() }, 'Poin Tidak Dapat'],
])('do not pay %s', (_, facts, its, text) => {
  expect(() => paidByPoints({ ...requested, ...facts }, its, terms)).toThrow(text)
})

it('lessen the debt where they pay, and are owed and an expense where they are given', () => {
  expect(linesOfPoints('M1', { ...noPoints, nilai_poin: 1_000, poin_dipakai: 60, bayar_poin: 60_000, poin_didapat: 7 })).toEqual({
    points: [
      { kode_member: 'M1', poin: -60 },
      { kode_member: 'M1', poin: 7 },
    ],
    claims: [
      { jenis: 'POIN', pihak: 'M1', dokumen: '', rupiah: 60_000 },
      { jenis: 'POIN', pihak: 'M1', dokumen: '', rupiah: -7_000 },
    ],
    counter: [{ type: 'PENJUALAN', kode_akun: 'BEBAN_POIN', jumlahRp: -7_000 }],
  })
})
