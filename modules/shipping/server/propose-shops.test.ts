import { expect, it } from 'vitest'
import { proposeShops } from './propose-shops.ts'

const trade = (kode_toko: string, stock: number, terjual: number) => ({ kode_toko, kode_dept: 'CIN', kode_group: 'G16', stock, terjual })
const ring = { kode_toko: 'A', kode_dept: 'CIN', kode_group: 'G16', qty: 1 }
const receivers = new Set(['A', 'B', 'C'])
const targets = (trades: Parameters<typeof proposeShops>[1], pieces = [ring], to = receivers) =>
  proposeShops(pieces, trades, to, 90).map(({ usul_tujuan }) => usul_tujuan)

it('proposes the shop where the goods last the fewest days with the piece among them', () => {
  // B sold most, but has much of it: 31 pieces last 93 days there, 3 pieces 27 days at C.
  expect(proposeShops([ring], [trade('A', 5, 1), trade('B', 30, 30), trade('C', 2, 10)], receivers, 90)).toEqual([
    { cukup_di_sini: 450, usul_tujuan: 'C', terjual_90: 10, stock_tujuan: 2, cukup_di_sana: 27 },
  ])
})

it('proposes none where the piece is sold soonest where it lies, where no other shop sold its kind, or where the other shop receives nothing', () => {
  expect(targets([trade('A', 1, 30), trade('B', 30, 30)])).toEqual([null])
  expect(targets([trade('A', 5, 0), trade('B', 0, 0)])).toEqual([null])
  expect(targets([trade('A', 5, 0), { ...trade('B', 0, 9), kode_group: 'G17' }])).toEqual([null])
  expect(targets([trade('A', 5, 0), trade('B', 0, 9)], [ring], new Set(['A']))).toEqual([null])
})

it('counts what it has proposed as stock of the shop that gets it', () => {
  const trades = [trade('A', 4, 0), trade('B', 0, 2), trade('C', 0, 1)]
  expect(targets(trades, [ring, ring, ring])).toEqual(['B', 'B', 'C'])
})
