import type { ClaimKind } from '../contract/claims.ts'
import { type PlaceName, type PlaceOf, type PlaceWithTrx, type TrxOf, places } from '../contract/places.ts'

/**
 * A place that goods can be in (`contract/places.ts`). Goods only ever go from one to another, so every posting sums to zero
 * (domain §3). `pihak` names who has them: the craftsman, the customer, the supplier, the other shop. An outside place
 * also names the purpose, `trx`, unless the goods cost nothing.
 * PERJALANAN holds what a shop has sent until it arrives. Then one event posts PERJALANAN → CABANG in the sending shop and
 * CABANG → BAKI in the receiving shop (`postEvent`). So CABANG is zero over the chain, and each posting is of one shop.
 */
export type Place = { readonly pihak?: string } & (
  | { readonly tempat: 'BAKI'; readonly kode_gudang: string; readonly kode_baki: string }
  | { readonly tempat: Exclude<PlaceName, 'BAKI' | PlaceWithTrx> }
  | { [Name in PlaceWithTrx]: { readonly tempat: Name; readonly trx?: TrxOf<Name> } }[PlaceWithTrx]
)

/** What goods went to a place for; '' where the place alone decides. */
export const trxOf = (place: Place): string => ('trx' in place ? (place.trx ?? '') : '')

/** Places that are ours, where goods have an account of their own. */
export const isOurs = (tempat: PlaceName): tempat is PlaceOf<'MILIK'> => places[tempat].kelas === 'MILIK'

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
  /** The piece, where the goods have a barcode; */
  readonly kode_barcode: string | null
  /** or the lot that they are part of. In a place of ours or in our care they are one or the other. */
  readonly kode_lot?: string | null
  /** The purity that was found, where the goods were weighed; a piece that comes in takes it on. */
  readonly kode_kadar?: string | null
  /** The document that they belong to, where that is not the posting's: the order that gold was given for. */
  readonly dokumen?: string
}

/** Money into (+) or out of (−) an account: 'CASH' or an account number of the master rekening. */
export interface CashLine {
  readonly akun_kas: string
  readonly jenis: 'CASH' | 'TRANSFER' | 'DEBIT' | 'CREDIT'
  readonly jumlahRp: number
  readonly keterangan?: string
}

/**
 * What a party owes us more (+) or less, or what we owe it more (−) or less, of one document: in rupiah, and in fine milligrams
 * where the debt is gold. Rupiah are then what the gold stands at in the books.
 */
export interface ClaimLine {
  readonly jenis: ClaimKind
  readonly pihak: string
  readonly dokumen: string
  readonly rupiah: number
  readonly fineMg?: number
}

/**
 * What the money and the claims were for: their other side in the journal, by role of `para-akun-transaksi`. Positive is earned
 * (credit), negative is spent or given away (debit). Σ cash + Σ claims = Σ counter, less the cost of the goods that were bought
 * and more that of the goods that paid: the clearing account, which the journal adds by itself.
 */
export interface CounterLine {
  readonly type: string
  readonly kode_akun: string
  readonly jumlahRp: number
}

/** An amount for an account by its number, for documents that name their accounts themselves, in rupiah. Positive is credit. */
export interface AccountLine {
  readonly nomor_akun: string
  readonly jumlahRp: number
}

/** Points that a member gains (+) or spends (−). */
export interface PointLine {
  readonly kode_member: string
  readonly poin: number
}

/** Everything that one event moves. Pure data: made by a document's own `…Lines` function, written by `post`. */
export interface Lines {
  /** The kind of event, and the `trx` under which its roles are found: 'PENJUALAN', 'TAMBAH_BARANG', … */
  readonly kind: string
  /** The document or barcode it belongs to. */
  readonly reference: string
  readonly stock: readonly StockLine[]
  readonly cash: readonly CashLine[]
  readonly claims: readonly ClaimLine[]
  readonly counter: readonly CounterLine[]
  readonly accounts?: readonly AccountLine[]
  readonly points: readonly PointLine[]
}

/** Goods that move: a piece, or part of a lot. */
export type Goods = Measures & Omit<StockLine, keyof Measures | 'place'>

/** Goods from one place into another: the two ends of one movement. */
export function moved(goods: Goods, way: { from: Place; to: Place }): StockLine[] {
  const { pieces, grossMg, fineMg, costRp } = goods
  return [
    { ...goods, place: way.from, pieces: -pieces, grossMg: -grossMg, fineMg: -fineMg, costRp: -costRp },
    { ...goods, place: way.to },
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
    claims: lines.claims.toReversed().map((line) => ({ ...line, rupiah: -line.rupiah, fineMg: -(line.fineMg ?? 0) })),
    counter: lines.counter.toReversed().map((line) => ({ ...line, jumlahRp: -line.jumlahRp })),
    ...(lines.accounts ? { accounts: lines.accounts.toReversed().map((line) => ({ ...line, jumlahRp: -line.jumlahRp })) } : {}),
    points: lines.points.toReversed().map((line) => ({ ...line, poin: -line.poin })),
  }
}
