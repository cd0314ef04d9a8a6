/** A piece and its weight on a scale, in whole milligrams. */
export interface Piece {
  readonly kode_barcode: string
  readonly mg: number
}

/** The number of pieces that a user can look for by hand. */
const atMost = 8

/** Returns the pieces of the wanted weight within the tolerance, both in milligrams; the nearest first. */
export function piecesOf(pieces: readonly Piece[], soughtMg: number, toleranceMg: number): Piece[] {
  const off = ({ mg }: Piece) => Math.abs(mg - soughtMg)
  return pieces
    .filter((piece) => off(piece) <= toleranceMg)
    .toSorted((one, other) => off(one) - off(other) || byBarcode(one, other))
    .slice(0, atMost)
}

/**
 * Returns the pairs of pieces with the wanted weight within the tolerance, both in milligrams; the nearest first. Pieces stand in order of
 * their weight, so that what completes one moves down as it moves up: 500 pieces are 500 steps and the few neighbours of each.
 */
export function pairsOf(pieces: readonly Piece[], soughtMg: number, toleranceMg: number): [Piece, Piece][] {
  const sorted = pieces.toSorted((one, other) => one.mg - other.mg || byBarcode(one, other))
  const off = ([one, other]: [Piece, Piece]) => Math.abs(one.mg + other.mg - soughtMg)
  const found: [Piece, Piece][] = []
  let above = sorted.length
  for (const [at, one] of sorted.entries()) {
    while (above > 0 && (sorted[above - 1] as Piece).mg >= soughtMg - one.mg) above -= 1
    // Each pair once, from its lighter end: the nearest partners stand on both sides of where one would complete it.
    const from = Math.max(at + 1, above - atMost)
    for (const other of sorted.slice(from, Math.max(above, at + 1) + atMost)) if (off([one, other]) <= toleranceMg) found.push([one, other])
  }
  return found.toSorted((one, other) => off(one) - off(other) || byBarcode(one[0], other[0]) || byBarcode(one[1], other[1])).slice(0, atMost)
}

const byBarcode = (one: Piece, other: Piece) => (one.kode_barcode < other.kode_barcode ? -1 : Number(one.kode_barcode > other.kode_barcode))
