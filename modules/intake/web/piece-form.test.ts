import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceOfLine, SaleForm } from '#modules/sales/web/sale-form.ts'
import type { Piece } from '#modules/goods/contract/data-barang.ts'
import { stoneTotals } from '#modules/goods/contract/stones.ts'
import { PieceForm, propose, tillPrice } from './piece-form.ts'

const rounding = { unit: 500, direction: 'UP' } as const
const amount = (max: number) => fc.integer({ min: 0, max })
const dollars = amount(5_000_000).map((cents) => cents / 100)

it('shows the price that the till asks for the piece, to the rupiah', () => {
  fc.assert(
    fc.property(
      fc.record({
        berat: fc.integer({ min: 1, max: 500_000 }).map((mg) => mg / 1000),
        harga_group: fc.integer({ min: 1, max: 5_000_000 }),
        harga_jual: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
        harga_estimasi: fc.option(amount(1_000_000_000)),
        markup: amount(10_000).map((hundredths) => hundredths / 100),
        ongkos: amount(10_000_000),
      }),
      fc.array(fc.record({ karat: fc.constant(0.5), butir: fc.constant(1), modal_usd: dollars, jual_usd: dollars }), { maxLength: 4 }),
      fc.integer({ min: 1, max: 100_000 }),
      (facts, stones, kurs) => {
        const { harga_group, ...entered } = facts
        const form = new PieceForm('SUPPLIER')
        form.assign(entered)
        for (const stone of stones) form.stones.add(undefined, stone)
        const till = new SaleForm()
        till.addPiece({ ...facts, qty: 1, harga_batu: stoneTotals(stones, kurs).jual_rp } as Piece)
        expect(tillPrice(form, harga_group, kurs, rounding)).toEqual(priceOfLine(till.pieces.list[0]!, rounding))
      },
    ),
  )
})

it('proposes the price of stones by the list of carats, and leaves typed values alone', () => {
  const lists = {
    kadarOf: () => undefined,
    feeOf: () => undefined,
    warehouseOf: () => undefined,
    rounding: '20_60' as const,
    caratPrices: [{ kode_shape: 'RD', kode_color: 'F', kode_clarity: 'VVS1', karat_dari: 0.3, karat_sampai: 0.399, harga_usd: 2_100 }],
  }
  const form = new PieceForm('SUPPLIER')
  const line = form.stones.add(undefined, { butir: 1, modal_usd: 0, jual_usd: 0 })
  line.set('kode_shape', 'RD')
  line.set('kode_color', 'F')
  line.set('kode_clarity', 'VVS1')
  line.set('karat', 0.35)
  propose(form, lists)
  expect(line.values['jual_usd']).toBe(735)
  line.set('karat', 0.31)
  propose(form, lists)
  expect(line.values['jual_usd']).toBe(651)
  // The list has none so large: nothing is proposed any more.
  line.set('karat', 1)
  propose(form, lists)
  expect(line.values['jual_usd']).toBe(0)
  line.set('jual_usd', 3_000)
  line.set('karat', 0.35)
  propose(form, lists)
  expect(line.values['jual_usd']).toBe(3_000)
})
