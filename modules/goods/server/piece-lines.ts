import { type Lines, type Measures, type Place, moved } from '#modules/ledger/server/public.ts'

/** What a piece weighs and costs, as its row says. */
export interface Measured {
  readonly qty: number
  readonly berat_stock: number
  readonly fine: number
  readonly hpp: number
}

/** Where a piece is, as its row says. */
export interface Placed {
  readonly tempat: string
  readonly kode_gudang: string
  readonly kode_baki: string
}

const toMg = (grams: number) => Math.round(grams * 1000)

/** The four measures in which the stock ledger counts a piece: its quantity, its stock weight, its fine weight, its cost. */
export function measuresOf(piece: Measured): Measures {
  return { pieces: piece.qty, grossMg: toMg(piece.berat_stock), fineMg: toMg(piece.fine), costRp: piece.hpp }
}

/** The place where a piece is. */
export function placeOf(piece: Placed): Place {
  const { tempat, kode_gudang, kode_baki } = piece
  if (tempat === 'BAKI') return { tempat, kode_gudang, kode_baki }
  return { tempat: tempat as Exclude<Place['tempat'], 'BAKI'> }
}

/** A new piece: from the supplier, or from the opening stock, into its tray (domain §6). */
export function addPieceLines(piece: Measured & { kode_barcode: string }, way: { from: Place; to: Place }): Lines {
  return {
    kind: 'TAMBAH_BARANG',
    reference: piece.kode_barcode,
    stock: moved({ ...measuresOf(piece), kode_barcode: piece.kode_barcode }, way),
    cash: [],
    counter: [],
    points: [],
  }
}
