/**
 * Upper bounds of one line of goods. No shop has a larger piece: a larger figure is a typing error and would make all sums of the shop wrong.
 * 0634_bounds_of_pieces.sql checks pieces against them.
 */

/** Grams of a piece, or of several pieces under one barcode: five bars of a kilogram. */
export const pieceGramsMax = 5_000

/** Grams of a lot: goods by gram, scrap, bars, deliveries by weight. */
export const lotGramsMax = 100_000

/** Rupiah of a piece: its cost or its price. */
export const pieceRpMax = 100_000_000_000

/** Rupiah of a lot. */
export const lotRpMax = 500_000_000_000

/** Rupiah of a gram, of gold or of anything else. */
export const perGramRpMax = 100_000_000

/** Carats of a stone, or of the stones of a piece. */
export const caratMax = 10_000
