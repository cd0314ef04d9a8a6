import type { Caller } from '#engine/server/caller.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type ApprovedStock, type PricedPiece, approvalsFor, priceSale } from '#modules/sales/server/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type FixedLine, fixedGramsOf } from '../contract/fixings.ts'

/** A line of an order, as far as its piece is priced by it. */
export interface PricedLine extends FixedLine {
  readonly kode_dept: string
  readonly kode_group: string
  readonly ongkos: number
}

/** What makes the price of a piece that was made. */
export type MadeStock = Parameters<typeof priceSale>[1][number] & { readonly kode_dept: string; readonly kode_group: string }

/**
 * What pieces that were made for an order are sold for: by what they weigh, at the prices a gram that were fixed of their lines and else at the list's, with the
 * work fee that was agreed on. Each is of the first line that it can be of: of its kind and group, else of its group; what is of none is sold as it is.
 */
export function priceMade<Piece extends MadeStock>(lines: readonly PricedLine[], pieces: readonly Piece[], rounding: Rounding): PricedPiece<Piece>[] {
  const its = linesOf(lines, pieces)
  const requested = pieces.map((piece, at) => ({
    kode_barcode: piece.kode_barcode,
    ongkos: its[at]?.ongkos ?? null,
    diskon_persen: 0,
    diskon_rp: 0,
    // With a fixed price, the piece's own price or an estimate of it does not count.
    dikunci: its[at] ? fixedGramsOf(its[at], piece.berat) : [],
    harga_total: null,
  }))
  return priceSale(requested, pieces, rounding)
}

/**
 * The approvals that the pieces of an order need, as with any sale: the user who brings in a piece chooses its order and so its work fee.
 * Only the rate per gram was the list's when the customer agreed to it.
 */
export const madeNeeds = (
  priced: readonly PricedPiece<ApprovedStock>[],
  { nama_customer, nomor }: { readonly nama_customer: string; readonly nomor: string },
  caller: Caller,
): Need[] =>
  approvalsFor(priced, { nama_customer: `${nama_customer}, ${nomor}` }, numberSetting(caller, 'BATAS_HARGA_JUAL')).filter(
    ({ kategori }) => kategori !== 'UBAH_HARGA_PER_GRAM',
  )

/** The line that each piece is of. */
function linesOf(lines: readonly PricedLine[], pieces: readonly MadeStock[]): (PricedLine | undefined)[] {
  const left = [...lines]
  const found = new Map<MadeStock, PricedLine>()
  const take = (isOf: (line: PricedLine, piece: MadeStock) => boolean) => {
    for (const piece of pieces) {
      const at = found.has(piece) ? -1 : left.findIndex((line) => isOf(line, piece))
      const [line] = at === -1 ? [] : left.splice(at, 1)
      if (line) found.set(piece, line)
    }
  }
  take((line, piece) => line.kode_group === piece.kode_group && line.kode_dept === piece.kode_dept)
  take((line, piece) => line.kode_group === piece.kode_group)
  return pieces.map((piece) => found.get(piece))
}
