import { expect, it } from 'vitest'
import { priceOfPiece } from '#modules/pricing/contract/price.ts'
import { approvalsFor } from './sale-approvals.ts'

const piece = {
  kode_barcode: 'A1',
  nama_barang: 'CINCIN',
  berat: 2,
  harga_jual: null,
  harga_estimasi: null,
  harga_batu: 0,
  markup: 0,
  ongkos: 50_000,
  harga_group: 500_000,
  qty: 1,
}
const priced = (asked: { ongkos?: number; diskon_persen?: number; diskon_rp?: number } = {}) => {
  const { ongkos = piece.ongkos, diskon_persen = 0, diskon_rp = 0 } = asked
  const rounding = { unit: 500, direction: 'UP' } as const
  const price = priceOfPiece({ berat: piece.berat, harga_per_gram: piece.harga_group, harga_jual: null, ongkos, diskon_persen, diskon_rp, rounding })
  return { piece, asked: { kode_barcode: 'A1', ongkos, diskon_persen, diskon_rp, harga_total: null }, price }
}
const kinds = (lines: Parameters<typeof approvalsFor>[0], limitPercent: number) =>
  approvalsFor(lines, { nama_customer: 'IBU SRI' }, limitPercent).map(({ kategori }) => kategori)

// 2 g × 500,000 + 50,000 = 1,050,000.
it.each([
  ['nothing lowered', {}, 0, []],
  ['any discount while no limit is set', { diskon_rp: 1 }, 0, ['BATAS_HARGA_JUAL']],
  ['a discount of just the limit', { diskon_persen: 5 }, 5, []],
  ['a rupiah beyond the limit', { diskon_persen: 5, diskon_rp: 1 }, 5, ['BATAS_HARGA_JUAL']],
  ['a work fee below the piece’s own', { ongkos: 49_999 }, 5, ['TURUN_ONGKOS']],
  ['a work fee above it', { ongkos: 60_000 }, 5, []],
  ['both', { ongkos: 0, diskon_persen: 50 }, 5, ['BATAS_HARGA_JUAL', 'TURUN_ONGKOS']],
] as const)('%s asks for what it must', (_, asked, limit, expected) => {
  expect(kinds([priced(asked)], limit)).toEqual(expected)
})

it('a piece that ends at nothing asks, whatever the limit, and also when rounding alone brought it there', () => {
  expect(kinds([priced({ diskon_persen: 100 })], 100)).toEqual(['BATAS_HARGA_JUAL'])
  const tiny = { ...piece, berat: 0.001, harga_group: 300_000, ongkos: 0 }
  const rounding = { unit: 500, direction: 'DOWN' } as const
  const price = priceOfPiece({
    berat: tiny.berat,
    harga_per_gram: tiny.harga_group,
    harga_jual: null,
    ongkos: 0,
    diskon_persen: 0,
    diskon_rp: 0,
    rounding,
  })
  expect([price.harga_dasar, price.diskon, price.harga_total]).toEqual([300, 0, 0])
  const asked = { kode_barcode: 'A1', ongkos: 0, diskon_persen: 0, diskon_rp: 0, harga_total: 0 }
  const [need] = approvalsFor([{ piece: tiny, asked, price }], { nama_customer: 'IBU SRI' }, 5)
  expect(need).toMatchObject({ kategori: 'BATAS_HARGA_JUAL', selisih_rp: -300, uraian: 'CINCIN Rp. 300 → Rp. 0 (“IBU SRI”)' })
})

it('tells the approver what was lowered, of which pieces and by how much in all', () => {
  const [need] = approvalsFor([priced({ diskon_rp: 100_000 }), priced()], { nama_customer: 'IBU SRI' }, 5)
  expect(need).toMatchObject({ kunci: 'A1', selisih_rp: -100_000, uraian: 'CINCIN Rp. 1,050,000 → Rp. 950,000 (“IBU SRI”)' })
})

it('stays a line however many pieces there are, and counts them all', () => {
  const [need] = approvalsFor(
    Array.from({ length: 30 }, () => priced({ diskon_rp: 1_000 })),
    { nama_customer: 'BUDI' },
    0,
  )
  expect(need).toMatchObject({ kunci: 'A1, A1, A1, + 27', selisih_rp: -30_000 })
  expect(need?.uraian.length).toBeLessThan(200)
})
