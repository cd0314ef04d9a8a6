/**
 * The most that one line of goods says. A shop has no larger piece; a larger figure is a slip of the keys, and one of them makes every sum of the shop nonsense. 0634_bounds_of_pieces.sql
 * holds pieces to it.
 */

/** Grams of a piece, or of a row of pieces under one barcode: five bars of a kilogram. */
export const pieceGramsMax = 5_000

/** Grams of a lot: goods by gram, scrap, bars, what a supplier delivers by weight. */
export const lotGramsMax = 100_000

/** Rupiah of a piece: its cost or its price. */
export const pieceRpMax = 100_000_000_000

/** Rupiah of a lot. */
export const lotRpMax = 500_000_000_000

/** Rupiah of a gram, of gold or of anything else. */
export const perGramRpMax = 100_000_000

/** Carats of a stone, or of the stones of a piece. */
export const caratMax = 10_000
