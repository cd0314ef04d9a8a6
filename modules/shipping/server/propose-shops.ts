/** The stock of a shop in a kind and price group, and its sales of them in a number of days. */
export interface Trade {
  readonly kode_toko: string
  readonly kode_dept: string
  readonly kode_group: string
  readonly stock: number
  readonly terjual: number
}

/** A piece that lies long. */
export interface OldPiece {
  readonly kode_toko: string
  readonly kode_dept: string
  readonly kode_group: string
  readonly qty: number
}

/** The shop where a piece is likely to be sold sooner. */
export interface Proposal {
  /** The number of days that the stock of its kind lasts in its own shop; null if that shop sold none. */
  readonly cukup_di_sini: number | null
  /** Null if no other shop would sell it sooner. */
  readonly usul_tujuan: string | null
  readonly terjual_90: number | null
  readonly stock_tujuan: number | null
  /** The same number in the proposed shop, with the piece. */
  readonly cukup_di_sana: number | null
}

const keyOf = ({ kode_dept, kode_group }: Pick<OldPiece, 'kode_dept' | 'kode_group'>) => `${kode_dept} ${kode_group}`

/**
 * Proposes a shop for each piece: of the receiving shops that sold some of its kind and price group, the one where the goods last the fewest days with the
 * piece among them, if that is less than where it lies. A proposed piece counts as stock of that shop for the pieces after it. Pure.
 *
 * @param pieces in the order in which they choose
 * @param days the days that `terjual` is of
 */
export function proposeShops(pieces: readonly OldPiece[], trades: readonly Trade[], receivers: ReadonlySet<string>, days: number): Proposal[] {
  const byKind = Map.groupBy(trades, keyOf)
  const moved = new Map<Trade, number>()
  const stockOf = (trade: Trade) => trade.stock + (moved.get(trade) ?? 0)
  const daysOf = (stock: number, { terjual }: Pick<Trade, 'terjual'>) => (terjual > 0 ? (stock * days) / terjual : Infinity)
  return pieces.map((piece) => {
    const its = byKind.get(keyOf(piece)) ?? []
    const here = its.find(({ kode_toko }) => kode_toko === piece.kode_toko)
    const hereDays = here ? daysOf(stockOf(here), here) : Infinity
    const cukup_di_sini = Number.isFinite(hereDays) ? Math.round(hereDays) : null
    const [best] = its
      .filter((trade) => trade !== here && trade.terjual > 0 && receivers.has(trade.kode_toko))
      .map((trade) => ({ trade, stock: stockOf(trade), cukup: daysOf(stockOf(trade) + piece.qty, trade) }))
      .toSorted((a, b) => a.cukup - b.cukup || b.trade.terjual - a.trade.terjual || a.trade.kode_toko.localeCompare(b.trade.kode_toko))
    if (!best || best.cukup >= hereDays) return { cukup_di_sini, usul_tujuan: null, terjual_90: null, stock_tujuan: null, cukup_di_sana: null }
    moved.set(best.trade, (moved.get(best.trade) ?? 0) + piece.qty)
    if (here) moved.set(here, (moved.get(here) ?? 0) - piece.qty)
    return {
      cukup_di_sini,
      usul_tujuan: best.trade.kode_toko,
      terjual_90: best.trade.terjual,
      stock_tujuan: best.stock,
      cukup_di_sana: Math.round(best.cukup),
    }
  })
}
