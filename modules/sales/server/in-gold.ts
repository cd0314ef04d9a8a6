import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { type OwedOfGroup, type OwedPurity, goldPerGram, owedByGroup } from '../contract/in-gold.ts'
import { refusals } from '../contract/refusals.ts'

/** What a dealer goes on owing in gold for all of the goods (events.md S9). */
export interface OwedGold {
  readonly harga_emas: number | null
  readonly hutang_fine: number
  /** What it stands at in the books: what the goods came to. */
  readonly nilai_fine: number
  readonly detail_emas: readonly OwedOfGroup[]
}

/** A sale that is paid in rupiah. */
export const noGold: OwedGold = { harga_emas: null, hutang_fine: 0, nilai_fine: 0, detail_emas: [] }

/** A sale as far as it says whether gold is owed for it. */
export interface RequestedInGold {
  /** Rupiah a gram of fine gold; nothing where the goods are paid in rupiah. */
  readonly harga_emas?: number | null
  readonly detail_emas?: readonly OwedPurity[]
}

/**
 * The lines of a sale at what their gold stands at: the purity that is owed for their group, at the price of fine gold.
 *
 * @throws Refusal GROUP_WITHOUT_PURITY at `detail_emas`; STONES_NOT_IN_GOLD under the barcode of a piece whose stones ask something
 */
export function linesInGold<Line extends object>(
  lines: readonly Line[],
  pieces: readonly { readonly kode_group: string; readonly kode_barcode?: string; readonly harga_batu?: number }[],
  { harga_emas, detail_emas = [] }: RequestedInGold,
): readonly Line[] {
  if (!harga_emas) return lines
  const { GROUP_WITHOUT_PURITY, STONES_NOT_IN_GOLD } = refusals
  return lines.map((line, at) => {
    const { kode_group, kode_barcode = '', harga_batu = 0 } = pieces[at]!
    // The gold that is owed pays for all of the goods, whenever it comes.
    if (harga_batu > 0) return refuseAt(kode_barcode, STONES_NOT_IN_GOLD, { kode_barcode })
    const owed = detail_emas.find((each) => each.kode_group === kode_group)
    if (!owed) return refuseAt('detail_emas', GROUP_WITHOUT_PURITY, { kode_group })
    return { ...line, harga_per_gram: goldPerGram(owed.kadar_hutang, harga_emas) }
  })
}

/** The gold that is owed for goods that are priced; they came to `goodsRp`. */
export function owedGold(
  pieces: readonly { readonly kode_group: string; readonly berat: number }[],
  goodsRp: number,
  { harga_emas, detail_emas: purities = [] }: RequestedInGold,
): OwedGold {
  if (!harga_emas) return noGold
  const detail_emas = owedByGroup(pieces, purities)
  return { harga_emas, hutang_fine: sumOfGrams(detail_emas.map(({ fine }) => fine)), nilai_fine: goodsRp, detail_emas }
}
