import { fill } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { CallError } from '#engine/web/api.ts'
import { askPiece } from '#modules/goods/web/public.ts'
import { wholesaleOf } from '#modules/pricing/contract/price.ts'
import { sales as s } from '../contract/fields.ts'
import { type NewWholesale, newWholesale } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import {
  SaleForm,
  type TillLine,
  type TillPiece,
  type TillWays,
  lineFields,
  partOfLine,
  priceOfLine,
  remainderOf,
  sumsOf,
  wireOf,
} from './sale-form.ts'

const agreed = lineFields.harga_per_gram.name

/** A sale to a dealer while it is entered: what the scale said of all of it stands beside its pieces. */
export class WholesaleForm extends SaleForm {
  constructor() {
    super([s.berat_grosir.optional()])
  }

  /** A piece comes at the price that was agreed on for its group. */
  override addPiece(piece: TillPiece): void {
    const before = this.pieces.list.find(({ about }) => about.kode_group === piece.kode_group)
    this.pieces.add(piece, { ongkos: 0, [agreed]: before?.values[agreed] ?? null })
  }
}

/** A piece as dealers have it. @throws CallError of the scan, and NOT_WHOLESALE */
export async function askWholesale(kode_barcode: string): Promise<TillPiece> {
  const piece = wholesaleOf(await askPiece(kode_barcode))
  if (piece) return piece
  const { status, code, text } = refusals.NOT_WHOLESALE
  throw new CallError({ status, code, message: fill(text, { kode_barcode }) })
}

/** The pieces of one price group, the newest first. */
export interface WholesaleGroup {
  readonly kode_group: string
  readonly lines: readonly TillLine[]
}

/** The pieces by their group, the group of the newest piece first: what is scanned stands where the eye is. */
export function groupsOf(lines: readonly TillLine[]): readonly WholesaleGroup[] {
  const groups = Map.groupBy(lines.toReversed(), ({ about }) => about.kode_group)
  return [...groups].map(([kode_group, its]) => ({ kode_group, lines: its }))
}

/** What a group comes to: pieces, grams and rupiah. */
export function groupSums({ lines }: Pick<WholesaleGroup, 'lines'>, { rounding }: Pick<TillWays, 'rounding'>) {
  const parts = lines.map(partOfLine)
  return {
    qty: parts.reduce((total, { qty }) => total + qty, 0),
    berat: sumOfGrams(parts.map(({ berat }) => berat)),
    harga_total: lines.reduce((total, line) => total + priceOfLine(line, rounding).harga_total, 0),
  }
}

/** One price a gram holds for all of a group: what is agreed on for one piece is so for the others. */
export function agreeOn(lines: readonly TillLine[], harga_per_gram: unknown): void {
  for (const line of lines) if ((line.values[agreed] ?? null) !== (harga_per_gram ?? null)) line.assign({ [agreed]: harga_per_gram ?? null })
}

/** How far what the scale said is from what the tags say together, in grams; null where nothing was weighed. */
export function scaleDifference(form: WholesaleForm, ways: TillWays): number | null {
  const weighed = form.entered(s.berat_grosir)
  return weighed === null ? null : Math.round((weighed - sumsOf(form, ways).berat) * 1000) / 1000
}

/** The sale as the call takes it, with the prices and the total that were read to the dealer. */
export function bodyOf(form: WholesaleForm, ways: TillWays): NewWholesale {
  const sums = sumsOf(form, ways)
  return newWholesale.parse({ ...wireOf(form, ways), sisa_bayar: remainderOf(form, sums), grand_total: sums.grand_total })
}
