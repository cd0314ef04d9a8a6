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

/** A new piece as far as the ledger cares. */
export interface AddedPiece extends Measured {
  readonly kode_barcode: string
  readonly kode_supplier: string | null
}

/** A new piece from the opening stock into its tray (domain §6). */
export function foundPieceLines(piece: AddedPiece, to: Place): Lines {
  return {
    kind: 'TAMBAH_BARANG',
    reference: piece.kode_barcode,
    stock: moved({ ...measuresOf(piece), kode_barcode: piece.kode_barcode }, { from: { tempat: 'SALDO_AWAL' }, to }),
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

/** A new piece from its supplier into its tray, who is owed what it cost (domain §6). */
export function suppliedPieceLines(piece: AddedPiece & { readonly kode_supplier: string }, to: Place): Lines {
  const { kode_barcode, kode_supplier, hpp } = piece
  return {
    ...foundPieceLines(piece, to),
    stock: moved({ ...measuresOf(piece), kode_barcode }, { from: { tempat: 'SUPPLIER', trx: 'BELI', pihak: kode_supplier }, to }),
    claims: hpp === 0 ? [] : [{ jenis: 'HUTANG_SUPPLIER', pihak: kode_supplier, dokumen: kode_barcode, rupiah: -hpp }],
  }
}
