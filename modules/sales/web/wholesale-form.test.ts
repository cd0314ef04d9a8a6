import { describe, expect, it } from 'vitest'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import { wholesaleOf } from '#modules/pricing/contract/price.ts'
import { sumsOf } from './sale-form.ts'
import { scannedRing } from './testing/ring.ts'
import { addressOf } from './redirect-to-grosir.tsx'
import { WholesaleForm, agreeOn, bodyOf, groupSums, groupsOf, scaleDifference } from './wholesale-form.ts'

const ways = { rounding: { unit: 500, direction: 'UP' } as const, rate: undefined }
const forDealers = (facts: object = {}) => wholesaleOf({ ...scannedRing({ ongkos: 25_000, markup: 10 }), harga_grosir: 900_000, ...facts })

/** Two rings of one group and one of another. */
function sale(): WholesaleForm {
  const form = new WholesaleForm()
  form.reset({ nama_customer: 'UMUM', kode_sales: 'S1' })
  for (const facts of [{ kode_barcode: 'A' }, { kode_barcode: 'B', kode_group: '750', harga_grosir: 1_800_000 }, { kode_barcode: 'C', berat: 1.5 }])
    form.addPiece(forDealers(facts)!)
  return form
}

describe('a piece for dealers', () => {
  it('is its grams at what its group asks of them: no work fee and no markup', () =>
    expect(forDealers()).toMatchObject({ harga_group: 900_000, markup: 0, ongkos: 0 }))
  it('is none that has a price of its own, or whose group asks nothing of them', () => {
    expect(forDealers({ harga_jual: 5_000_000 })).toBeUndefined()
    expect(forDealers({ harga_grosir: null })).toBeUndefined()
  })
})

describe('a sale to a dealer', () => {
  it('stands by group, the newest first', () => {
    const groups = groupsOf(sale().pieces.list)
    expect(groups.map(({ kode_group, lines }) => [kode_group, lines.map(({ about }) => about.kode_barcode)])).toEqual([
      ['375', ['C', 'A']],
      ['750', ['B']],
    ])
    // 3 + 1.5 g × 900,000; the single amounts are rounded as they are sold: 2,700,000 + 1,350,000.
    expect(groupSums(groups[0]!, ways)).toEqual({ qty: 2, berat: 4.5, harga_total: 4_050_000 })
  })

  it('has one price a gram in a group, and pieces that come later have it too', () => {
    const form = sale()
    agreeOn(groupsOf(form.pieces.list)[0]!.lines, 880_000)
    form.addPiece(forDealers({ kode_barcode: 'D', berat: 1 })!)
    const prices = form.pieces.list.map(({ about, values }) => [about.kode_barcode, values['harga_per_gram']])
    expect(prices).toEqual([
      ['A', 880_000],
      ['B', null],
      ['C', 880_000],
      ['D', 880_000],
    ])
    // (3 + 1.5 + 1) × 880,000 + 3 × 1,800,000
    expect(sumsOf(form, ways).total).toBe(4_840_000 + 5_400_000)
  })

  it('says how far the scale is from the tags, to the milligram', () => {
    const form = sale()
    expect(scaleDifference(form, ways)).toBeNull()
    form.set('berat_grosir', 7.48)
    expect(scaleDifference(form, ways)).toBe(-0.02)
  })

  it('is sent with the prices that the dealer heard, and no discount', () => {
    const form = sale()
    form.set('berat_grosir', 7.5)
    addPayment(form.payments, 'CASH', 9_450_000)
    const body = bodyOf(form, ways)
    expect(body).toMatchObject({ grand_total: 9_450_000, berat_grosir: 7.5, sisa_bayar: 0 })
    expect(body.detail_barang[0]).toEqual({ kode_barcode: 'A', qty: 1, harga_per_gram: null, harga_total: 2_700_000 })
  })
})

it('leads to another page of the web and to nothing else', () => {
  expect(addressOf(' https://grosir.example/masuk ')).toBe('https://grosir.example/masuk')
  for (const none of [undefined, '', 'grosir', 'javascript:alert(1)']) expect(addressOf(none)).toBeUndefined()
})
