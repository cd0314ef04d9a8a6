import { describe, expect, it } from 'vitest'
import type { GroupPrices } from '#modules/pricing/contract/held-prices.ts'
import { moveOfCart, oldPriceOf, piecesToPriceAnew } from './old-price.ts'
import { SaleForm, type TillLine, type TillPiece, lineFields } from './sale-form.ts'

const rounding = { unit: 500, direction: 'UP' } as const
const toldMs = Date.parse('2026-01-31T03:10:00Z')
const scanned: TillPiece = {
  kode_barcode: 'A',
  nama_barang: 'CINCIN MAWAR 750',
  kode_dept: 'CC',
  kode_group: '750L',
  kode_baki: 'T01',
  kadar_cetak: '750',
  qty: 1,
  berat: 2,
  ongkos: 0,
  harga_jual: null,
  harga_estimasi: null,
  harga_batu: 0,
  is_berlian: false,
  markup: 0,
  harga_group: 1_000_000,
  foto: null,
}
function cart(...facts: Partial<TillPiece>[]): readonly TillLine[] {
  const form = new SaleForm()
  for (const each of facts) form.addPiece({ ...scanned, ...each })
  return form.pieces.list
}
/** The list asks 1,100,000 since three minutes, and what it asked before is held for two more. */
const list: GroupPrices = {
  kode_group: '750L',
  harga: 1_100_000,
  harga_grosir: null,
  ditahan: [{ harga: 1_000_000, diganti: '2026-01-31T03:07:00Z', sisa_detik: 120 }],
}
const known = { groups: [list], toldMs }
const oldIn = (line: TillLine | undefined) => oldPriceOf(line as TillLine, rounding, known)

describe('a price in the cart', () => {
  it('is old where the list asks another: since when, until when, and what it comes to now', () => {
    expect(oldIn(cart({})[0])).toMatchObject({ sinceMs: toldMs - 180_000, untilMs: toldMs + 120_000, listed: { harga_total: 2_200_000 } })
  })

  it('is not where the list asks the same, knows nothing of it, or does not make the price', () => {
    expect(cart({ harga_group: 1_100_000 }, { kode_group: '375L' }, { harga_jual: 5_000_000 }).map(oldIn)).toEqual([undefined, undefined, undefined])
    const [line] = cart({})
    line?.set(lineFields.harga_per_gram.name, 1_050_000)
    expect(oldIn(line)).toBeUndefined()
  })

  it('is held no longer than the shop says, and not at all where it was another one before', () => {
    const lines = cart({}, { kode_barcode: 'B', harga_group: 900_000 })
    expect(piecesToPriceAnew(lines, rounding, known, toldMs)).toEqual({ due: ['B'], nextMs: toldMs + 120_000 })
    expect(piecesToPriceAnew(lines.slice(0, 1), rounding, known, toldMs + 119_999)).toEqual({ due: [], nextMs: toldMs + 120_000 })
    expect(piecesToPriceAnew(lines.slice(0, 1), rounding, known, toldMs + 120_000)).toEqual({ due: ['A'], nextMs: undefined })
  })
})

describe('the notice of a cart with new prices shows', () => {
  const none = new Map<string, number>()

  it('the present total and the total at new prices, while the old prices are held', () => {
    const lines = cart({}, { kode_barcode: 'B', berat: 3 }, { kode_barcode: 'C', kode_group: '375L' })
    expect(moveOfCart(lines, rounding, known, none)).toEqual({
      n: 2,
      oldTotal: 7_000_000,
      newTotal: 7_500_000,
      held: { sinceMs: toldMs - 180_000, untilMs: toldMs + 120_000, kode_barcodes: ['A', 'B'] },
    })
  })

  it('the total before the new prices were taken, also after a piece was removed or a discount was typed', () => {
    const lines = cart({ harga_group: 1_100_000 }, { kode_barcode: 'B', berat: 3, harga_group: 1_100_000 })
    const was = new Map([
      ['A', 1_000_000],
      ['B', 1_000_000],
    ])
    expect(moveOfCart(lines, rounding, known, was)).toEqual({ n: 2, oldTotal: 5_000_000, newTotal: 5_500_000, held: undefined })
    lines[0]?.set(lineFields.diskon_rp.name, 100_000)
    expect(moveOfCart(lines, rounding, known, was)).toMatchObject({ oldTotal: 4_900_000, newTotal: 5_400_000 })
    expect(moveOfCart(lines.slice(1), rounding, known, was)).toMatchObject({ n: 1, oldTotal: 3_000_000, newTotal: 3_300_000 })
  })

  it('nothing if no price changed, a price changed back, or a new price is about to be fetched', () => {
    expect(moveOfCart(cart({ harga_group: 1_100_000 }), rounding, known, none)).toBeUndefined()
    expect(moveOfCart(cart({ harga_group: 1_100_000 }), rounding, known, new Map([['A', 1_100_000]]))).toBeUndefined()
    // The price is not held. Until the new price has been fetched there is no time left to show.
    expect(moveOfCart(cart({ harga_group: 900_000 }), rounding, known, none)).toBeUndefined()
  })
})
