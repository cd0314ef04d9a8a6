import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Piece, pairsOf, piecesOf } from './explain.ts'

const tray = (...weightsMg: number[]): Piece[] => weightsMg.map((mg, at) => ({ kode_barcode: `B${String(at).padStart(3, '0')}`, mg }))
const weights = (pieces: readonly Piece[]) => pieces.map(({ mg }) => mg)

it('names first the piece that weighs what is missing', () => {
  const pieces = tray(3_200, 3_210, 3_225, 5_000, 1_605)
  expect(weights(piecesOf(pieces, 3_210, 20))).toEqual([3_210, 3_200, 3_225])
  expect(piecesOf(pieces, 4_000, 20)).toEqual([])
})

it('and the pairs that do, each once and of two pieces', () => {
  const pieces = tray(1_605, 1_605, 3_000, 215, 5_000)
  expect(pairsOf(pieces, 3_210, 10).map((pair) => weights(pair))).toEqual([
    [1_605, 1_605],
    [215, 3_000],
  ])
  // Half of what is missing, once, is no pair.
  expect(pairsOf(tray(1_605, 9_000), 3_210, 10)).toEqual([])
})

const trays = fc.array(fc.integer({ min: 50, max: 4_000 }), { maxLength: 40 }).map((weightsMg) => tray(...weightsMg))

it('finds what looking at every pair finds', () => {
  fc.assert(
    fc.property(trays, fc.integer({ min: 1, max: 8_000 }), fc.integer({ min: 0, max: 300 }), (pieces, soughtMg, toleranceMg) => {
      const off = (pair: readonly Piece[]) => Math.abs(pair.reduce((sum, { mg }) => sum + mg, 0) - soughtMg)
      const all = pieces.flatMap((one, at) => pieces.slice(at + 1).map((other) => [one, other]))
      const nearest = all
        .map(off)
        .filter((mg) => mg <= toleranceMg)
        .toSorted((a, b) => a - b)
        .slice(0, 8)
      const found = pairsOf(pieces, soughtMg, toleranceMg)
      expect(found.map(off)).toEqual(nearest)
      expect(
        new Set(
          found.map((pair) =>
            pair
              .map(({ kode_barcode }) => kode_barcode)
              .toSorted()
              .join(' '),
          ),
        ).size,
      ).toBe(found.length)
      for (const [one, other] of found) expect(one).not.toBe(other)
    }),
  )
})

it('finds again any one or two pieces that are taken out of a tray', () => {
  fc.assert(
    fc.property(
      trays.filter((pieces) => pieces.length >= 2),
      (pieces) => {
        const [one, other] = pieces as [Piece, Piece]
        expect(weights(piecesOf(pieces, one.mg, 0))).toContain(one.mg)
        expect(pairsOf(pieces, one.mg + other.mg, 0)[0]?.reduce((sum, { mg }) => sum + mg, 0)).toBe(one.mg + other.mg)
      },
    ),
  )
})

it('looks through a tray of 500 pieces that weigh nearly the same', () => {
  const pieces = tray(...Array.from({ length: 500 }, (_, at) => 3_000 + (at % 7)))
  const found = pairsOf(pieces, 6_006, 200)
  expect(found.map(([one, other]) => one.mg + other.mg)).toEqual(Array.from({ length: 8 }, () => 6_006))
})
