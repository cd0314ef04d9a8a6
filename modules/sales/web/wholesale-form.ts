import { fill } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { CallError } from '#engine/web/api.ts'
import { askPiece } from '#modules/goods/web/public.ts'
import { paidSums } from '#modules/payments/web/public.ts'
import type { GroupPrices } from '#modules/pricing/contract/held-prices.ts'
import { wholesaleOf } from '#modules/pricing/contract/price.ts'
import { sales as s } from '../contract/fields.ts'
import { exactly, owedByGroup } from '../contract/in-gold.ts'
import { type NewWholesale, newWholesale, wholesaleGoods } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { followGroups, goldMessages, goldPrice, goldPriceOf, isInGold, paidInGold, puritiesOf, purityFields, purityOf } from './owed-purities.ts'
import {
  SaleForm,
  type TillLine,
  type TillPiece,
  type TillSums,
  type TillRules,
  lineFields,
  messagesOf as saleMessages,
  needsOfLine,
  partOfLine,
  priceOfLine,
  remainderOf,
  sumsOf,
  wireOf,
} from './sale-form.ts'

const agreed = lineFields.harga_per_gram.name

/** A sale to a dealer during input. The weight of all pieces on the scale is shown next to its pieces. */
export class WholesaleForm extends SaleForm {
  /** What he owes for a gram of each group, where he owes gold: a row for every group that has pieces. */
  readonly purities = this.rows('detail_emas', purityFields)

  constructor() {
    super([s.berat_grosir.optional(), paidInGold, goldPrice])
  }

  /** Whether gold is owed for it. */
  get isInGold(): boolean {
    return isInGold(this)
  }

  /** The debt for a gram of a group. */
  purityOf(kode_group: string) {
    return purityOf(this, kode_group)
  }

  /** Every group that has pieces has a row for its purity, and no other. */
  followGroups(): void {
    followGroups(
      this,
      this.pieces.list.map(({ about }) => about.kode_group),
    )
  }

  /** What a gram of a group stands at in rupiah by its gold; null as long as that is not known, or where no gold is owed. */
  goldPriceOf(kode_group: string): number | null {
    return goldPriceOf(this, kode_group)
  }

  /** A piece comes at the price that was agreed on for its group. */
  override addPiece(piece: TillPiece): void {
    const before = this.pieces.list.find(({ about }) => about.kode_group === piece.kode_group)
    this.pieces.add(piece, { ongkos: 0, [agreed]: before?.values[agreed] ?? null })
    this.followGroups()
  }
}

/** A piece as dealers have it. @throws CallError of the scan, and NOT_WHOLESALE */
export async function askWholesale(kode_barcode: string): Promise<TillPiece> {
  const piece = wholesaleOf(await askPiece(kode_barcode))
  // Dealers take trays as they are: no step by age widens a limit for them.
  if (piece) return { ...piece, tahap: undefined }
  const { status, code, text } = refusals.NOT_WHOLESALE
  throw new CallError({ status, code, message: fill(text, { kode_barcode }) })
}

/** A dealer's cart: of the prices of groups it has those for dealers, and none of them is held. */
export const atTheDealers = {
  pricesFor: (groups: readonly GroupPrices[]): GroupPrices[] =>
    groups.flatMap((group) => (group.harga_grosir === null ? [] : [{ ...group, harga: group.harga_grosir, ditahan: [] }])),
  ask: askWholesale,
}

/** The pieces of one price group, the newest first. */
export interface WholesaleGroup {
  readonly kode_group: string
  readonly lines: readonly TillLine[]
}

/** The pieces by their group, the group of the newest piece first, so that the scanned piece is where the user looks. */
export function groupsOf(lines: readonly TillLine[]): readonly WholesaleGroup[] {
  const groups = Map.groupBy(lines.toReversed(), ({ about }) => about.kode_group)
  return [...groups].map(([kode_group, its]) => ({ kode_group, lines: its }))
}

/** What a group comes to: pieces, grams and rupiah. */
export function groupSums({ lines }: Pick<WholesaleGroup, 'lines'>, { rounding }: Pick<TillRules, 'rounding'>) {
  const parts = lines.map(partOfLine)
  return {
    qty: parts.reduce((total, { qty }) => total + qty, 0),
    berat: sumOfGrams(parts.map(({ berat }) => berat)),
    harga_total: lines.reduce((total, line) => total + priceOfLine(line, rounding).harga_total, 0),
  }
}

/** The approvals that a group will need: an approval for one of its pieces is shown once. */
export const groupNeeds = ({ lines }: Pick<WholesaleGroup, 'lines'>, { rounding }: Pick<TillRules, 'rounding'>, limitPercent: number) => [
  ...new Set(lines.flatMap((line) => needsOfLine(line, priceOfLine(line, rounding), limitPercent))),
]

/** One price per gram is valid for all of a group: an agreement for one piece counts for the others. */
export function agreeOn(lines: readonly TillLine[], harga_per_gram: unknown): void {
  for (const line of lines) if ((line.values[agreed] ?? null) !== (harga_per_gram ?? null)) line.assign({ [agreed]: harga_per_gram ?? null })
}

/** How far what the scale said is from what the tags say together, in grams; null where nothing was weighed. */
export function scaleDifference(form: WholesaleForm, rules: TillRules): number | null {
  const weighed = form.entered(s.berat_grosir)
  return weighed === null ? null : Math.round((weighed - sumsOf(form, rules).berat) * 1000) / 1000
}

/** By what it is priced: what gold is owed for is not rounded to coins. */
export const rulesOf = ({ isInGold }: Pick<WholesaleForm, 'isInGold'>, rules: TillRules): TillRules =>
  isInGold ? { ...rules, rounding: exactly } : rules

/** The sums of a sale to a dealer: what the till says, and of that what he goes on owing in gold. */
export interface WholesaleSums extends TillSums {
  readonly hutang_fine: number
  readonly nilai_fine: number
}

/** The sums of a sale to a dealer: if he owes gold, the additions to the goods are paid in money. */
export function wholesaleSums(form: WholesaleForm, rules: TillRules): WholesaleSums {
  const sums = sumsOf(form, rulesOf(form, rules))
  if (!form.isInGold) return { ...sums, hutang_fine: 0, nilai_fine: 0 }
  const nilai_fine = sums.sub_total + sums.pembulatan
  const net = sums.net - nilai_fine
  const owed = owedByGroup(form.pieces.list.map(partOfLine), puritiesOf(form))
  return { ...sums, net, ...paidSums(form.payments, net), hutang_fine: sumOfGrams(owed.map(({ fine }) => fine)), nilai_fine }
}

/** Messages by field, where a sale to a dealer cannot be saved yet; empty when it can. */
export function wholesaleMessages(form: WholesaleForm, rules: TillRules): Record<string, string> {
  return { ...saleMessages(form, rulesOf(form, rules), wholesaleSums(form, rules), form.isInGold), ...goldMessages(form) }
}

const wholesaleWire = (form: WholesaleForm, rules: TillRules) => ({
  ...wireOf(form, rulesOf(form, rules)),
  ...(form.isInGold ? { detail_emas: puritiesOf(form) } : { harga_emas: null, detail_emas: [] }),
})

/** The sale as the call takes it, with the prices and the total that were read to the dealer. */
export function bodyOf(form: WholesaleForm, rules: TillRules): NewWholesale {
  const sums = wholesaleSums(form, rules)
  return newWholesale.parse({ ...wholesaleWire(form, rules), sisa_bayar: remainderOf(form, sums), grand_total: sums.grand_total })
}

/** The goods sold to the dealer, as approvals are asked for them. */
export const goodsOf = (form: WholesaleForm, rules: TillRules) => wholesaleGoods.parse(wholesaleWire(form, rules))
