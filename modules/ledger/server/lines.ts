/**
 * A place that goods can be in. Goods only ever go from one to another, so every posting sums to zero (domain §3).
 * PERJALANAN holds what a shop has sent until it arrives; then one transaction posts PERJALANAN → CABANG in the shop that
 * sent it and CABANG → BAKI in the shop that got it, so CABANG is zero over the chain and each posting is of one shop.
 */
export type Place =
  | { readonly tempat: 'BAKI'; readonly kode_gudang: string; readonly kode_baki: string }
  | { readonly tempat: 'PELANGGAN' | 'SUPPLIER' | 'PERJALANAN' | 'CABANG' | 'SUSUT' | 'HANCUR' | 'SALDO_AWAL' }

/** The four measures of goods: pieces, gross and fine milligrams, cost in rupiah. */
export interface Measures {
  readonly pieces: number
  readonly grossMg: number
  readonly fineMg: number
  readonly costRp: number
}

/** One end of a movement: what a place gains (+) or loses (−). */
export interface StockLine extends Measures {
  readonly place: Place
  /** The piece, where the goods have a barcode. */
  readonly kode_barcode: string | null
}

/** Money into (+) or out of (−) an account: 'CASH' or an account number of the master rekening. */
export interface CashLine {
  readonly akun_kas: string
  readonly jenis: 'CASH' | 'TRANSFER' | 'DEBIT' | 'CREDIT'
  readonly jumlahRp: number
  readonly keterangan?: string
}

/**
 * What the money was for: the other side of the cash lines in the journal, by role of `para-akun-transaksi`.
 * Positive is earned or owed (credit), negative is spent or given away (debit). Σ counter = Σ cash.
 */
export interface CounterLine {
  readonly type: string
  readonly kode_akun: string
  readonly jumlahRp: number
}

/** Points that a member gains (+) or spends (−). */
export interface PointLine {
  readonly kode_member: string
  readonly poin: number
}

/** Everything that one event moves. Pure data: made by a document's own `…Lines` function, written by `post`. */
export interface Lines {
  /** The kind of event, and the `trx` under which its accounts are found: 'PENJUALAN', 'TAMBAH_BARANG', … */
  readonly kind: string
  /** The document or barcode it belongs to. */
  readonly reference: string
  readonly stock: readonly StockLine[]
  readonly cash: readonly CashLine[]
  readonly counter: readonly CounterLine[]
  readonly points: readonly PointLine[]
}

/** Goods from one place into another: the two ends of one movement. */
export function moved(goods: Measures & { readonly kode_barcode: string | null }, way: { from: Place; to: Place }): StockLine[] {
  const { kode_barcode, pieces, grossMg, fineMg, costRp } = goods
  return [
    { place: way.from, kode_barcode, pieces: -pieces, grossMg: -grossMg, fineMg: -fineMg, costRp: -costRp },
    { place: way.to, kode_barcode, pieces, grossMg, fineMg, costRp },
  ]
}

/** The same event the other way round: every line with the opposite sign, ends in the opposite order. */
export function reversed(lines: Lines): Lines {
  return {
    ...lines,
    stock: lines.stock.toReversed().map((line) => ({
      ...line,
      pieces: -line.pieces,
      grossMg: -line.grossMg,
      fineMg: -line.fineMg,
      costRp: -line.costRp,
    })),
    cash: lines.cash.toReversed().map((line) => ({ ...line, jumlahRp: -line.jumlahRp })),
    counter: lines.counter.toReversed().map((line) => ({ ...line, jumlahRp: -line.jumlahRp })),
    points: lines.points.toReversed().map((line) => ({ ...line, poin: -line.poin })),
  }
}
