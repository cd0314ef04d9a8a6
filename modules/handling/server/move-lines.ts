import { type Lines, moved } from '#modules/ledger/server/public.ts'
import type { StockPiece } from '#modules/goods/server/public.ts'
import { measuresOf, placeOf } from '#modules/goods/server/public.ts'
import { pindahBarang } from '../contract/pindah-barang.ts'

/** A move (domain §6): each piece out of its tray into the other, with all that it is; nothing for the journal. */
export function moveLines(no_pindah: string, pieces: readonly StockPiece[], to: { readonly kode_gudang: string; readonly kode_baki: string }): Lines {
  const { kode_gudang, kode_baki } = to
  return {
    kind: pindahBarang.kind,
    reference: no_pindah,
    stock: pieces.flatMap((piece) =>
      moved({ ...measuresOf(piece), kode_barcode: piece.kode_barcode }, { from: placeOf(piece), to: { tempat: 'BAKI', kode_gudang, kode_baki } }),
    ),
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}
