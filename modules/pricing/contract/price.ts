import { z } from 'zod'
import type { Rounding } from '#modules/settings/contract/rounding.ts'

/** The labels of the kinds of lines that explain a price, as keys of the dictionaries. */
export const formulaLabels = {
  DIKUNCI: 'Harga Dikunci',
  BERAT: 'Berat × Harga Per Gram',
  BATU: 'Batu',
  HARGA_BARANG: 'Harga Barang',
  ONGKOS: 'Ongkos',
  DISKON_PERSEN: 'Diskon (%)',
  DISKON_RP: 'Diskon (Rp)',
  DISKON_BERLIAN: 'Diskon Berlian',
  DISKON_MANUAL: 'Diskon Manual',
  DISKON_LAIN: 'Diskon Lain',
  KONDISI: 'Kondisi',
  RUGI_NOTA: 'Rugi Nota',
  POTONGAN_KATEGORI: 'Potongan Kategori',
  PEMBULATAN: 'Pembulatan',
} as const

/** A line that explains a price: its kind, its factors (grams, rupiah per gram, percent) and its signed amount in rupiah. */
export const formulaLine = z.object({
  jenis: z.enum(Object.keys(formulaLabels) as (keyof typeof formulaLabels)[]),
  // The date on which a price was fixed.
  tgl: z.string().optional(),
  berat: z.number().optional(),
  harga_per_gram: z.number().optional(),
  persen: z.number().optional(),
  jumlah: z.number().int(),
})

/** A line that explains a price. The amounts of all lines add up to the price. */
export type FormulaLine = z.output<typeof formulaLine>

/** Grams of a piece with a fixed price per gram, and the date of the fixing (docs/decisions/204). */
export interface FixedGrams {
  readonly tgl: string
  /** Grams, three decimals. */
  readonly berat: number
  /** Rupiah a gram. */
  readonly harga_per_gram: number
}

/** The facts that the price of a piece is computed from; amounts in rupiah. */
export interface PriceFacts {
  /** Grams, three decimals. */
  readonly berat: number
  /** Rupiah a gram of its price group. */
  readonly harga_per_gram: number
  /** The grams with a fixed price, at most the weight of the piece. The rest has `harga_per_gram`. */
  readonly dikunci?: readonly FixedGrams[]
  /** The piece's own price; null if its weight decides. */
  readonly harga_jual: number | null
  /** The price of its stones, added to the price of its weight. Default: 0. */
  readonly harga_batu?: number
  /** The estimate: the lower limit of the price of weight and stones. */
  readonly harga_estimasi?: number | null
  readonly ongkos: number
  /** Percent of the price with the work fee: 0 to 100, two decimals. */
  readonly diskon_persen: number
  readonly diskon_rp: number
  /** Further discounts: on diamonds, agreed with the customer, and for other reasons. */
  readonly diskon_berlian?: number
  readonly diskon_manual?: number
  readonly diskon_lain?: number
  readonly rounding: Rounding
}

/** The columns of a piece and its group that its price is computed from: grams, and rupiah per gram or per piece. */
export interface PricedGoods {
  readonly berat: number
  readonly harga_group: number
  readonly harga_jual: number | null
  readonly harga_estimasi: number | null
  readonly harga_batu: number
  /** Percent, two decimals. */
  readonly markup: number
}

/** Returns the facts for the price of a piece (docs/decisions/035). Every computation takes them from here. */
export function factsOf({ berat, harga_group, harga_jual, harga_estimasi, harga_batu, markup }: PricedGoods) {
  return { berat, harga_per_gram: harga_group + percentOf(harga_group, markup), harga_jual, harga_estimasi, harga_batu }
}

/** Returns the facts of a piece that is sold by its weight at another price per gram, also if the piece has its own price. */
export const soldByGram = <Facts extends ReturnType<typeof factsOf>>(facts: Facts, harga_per_gram: number): Facts => ({
  ...facts,
  harga_per_gram,
  harga_jual: null,
  harga_estimasi: null,
})

/** The columns of a piece that a wholesale price is computed from. */
export interface WholesaleGoods extends PricedGoods {
  readonly ongkos: number
  /** The wholesale price of its group, in rupiah per gram; null if dealers do not get it. */
  readonly harga_grosir: number | null
}

/**
 * Returns a piece as it is sold to a dealer (docs/decisions/055): by its weight at the wholesale price of its group, without a work fee. Returns
 * undefined if the group has no wholesale price or the piece has its own price.
 */
export const wholesaleOf = <Goods extends WholesaleGoods>(piece: Goods): Goods | undefined =>
  piece.harga_grosir === null || piece.harga_jual !== null
    ? undefined
    : { ...piece, harga_group: piece.harga_grosir, harga_estimasi: null, markup: 0, ongkos: 0 }

/** A price with its parts, in whole rupiah: harga_dasar + ongkos − diskon + pembulatan = harga_total. */
export interface PiecePrice {
  readonly harga_per_gram: number
  readonly harga_dasar: number
  readonly ongkos: number
  readonly diskon: number
  readonly pembulatan: number
  readonly harga_total: number
  readonly rumus: readonly FormulaLine[]
}

/**
 * Returns the price of a piece for a customer (domain §4): its own price, or its weight times the price per gram with the price of
 * its stones, but at least the estimate; plus the work fee; less the discounts; rounded to the shop's unit. A discount above the
 * whole price makes it 0 here and shows in `diskon`; the sale refuses it.
 */
export function priceOfPiece(facts: PriceFacts): PiecePrice {
  const { harga_jual, harga_batu = 0, harga_estimasi = null, ongkos, diskon_persen, diskon_rp, rounding } = facts
  const { diskon_berlian = 0, diskon_manual = 0, diskon_lain = 0 } = facts
  const weighed = priceOfWeight(facts)
  const ofWeight = weighed.rupiah
  const own = harga_jual ?? (harga_estimasi !== null && harga_estimasi > ofWeight + harga_batu ? harga_estimasi : null)
  const harga_dasar = own ?? ofWeight + harga_batu
  const gross = harga_dasar + ongkos
  const byPercent = percentOf(gross, diskon_persen)
  const diskon = byPercent + diskon_rp + diskon_berlian + diskon_manual + diskon_lain
  const net = Math.max(0, gross - diskon)
  const harga_total = roundRupiah(net, rounding)
  const pembulatan = harga_total - net
  const lines: FormulaLine[] = [
    ...(own === null ? weighed.lines : [{ jenis: 'HARGA_BARANG', jumlah: own } as const]),
    { jenis: 'BATU', jumlah: own === null ? harga_batu : 0 },
    { jenis: 'ONGKOS', jumlah: ongkos },
    { jenis: 'DISKON_PERSEN', persen: diskon_persen, jumlah: -byPercent },
    { jenis: 'DISKON_RP', jumlah: -diskon_rp },
    { jenis: 'DISKON_BERLIAN', jumlah: -diskon_berlian },
    { jenis: 'DISKON_MANUAL', jumlah: -diskon_manual },
    { jenis: 'DISKON_LAIN', jumlah: -diskon_lain },
    { jenis: 'PEMBULATAN', jumlah: pembulatan },
  ]
  const rumus = lines.filter((line, at) => at === 0 || line.jumlah !== 0)
  return { harga_per_gram: weighed.harga_per_gram, harga_dasar, ongkos, diskon, pembulatan, harga_total, rumus }
}

/**
 * Returns the price of the weight of a piece: the grams with a fixed price at that price, the rest at the price of the day. The sum is rounded once
 * and the last part takes the difference, so parts at the same price equal the whole. With several prices `harga_per_gram` is their mean, to the
 * nearest rupiah.
 */
function priceOfWeight({ berat, harga_per_gram, dikunci = [] }: Pick<PriceFacts, 'berat' | 'harga_per_gram' | 'dikunci'>) {
  const mg = (g: number) => Math.round(g * 1000)
  const restMg = mg(berat) - dikunci.reduce((sum, part) => sum + mg(part.berat), 0)
  const parts = [
    ...dikunci.map((part) => ({ jenis: 'DIKUNCI' as const, ...part })),
    ...(restMg > 0 || dikunci.length === 0 ? [{ jenis: 'BERAT' as const, berat: restMg / 1000, harga_per_gram }] : []),
  ]
  const rupiah = dividedHalfUp(
    parts.reduce((sum, part) => sum + mg(part.berat) * part.harga_per_gram, 0),
    1000,
  )
  const before = parts.slice(0, -1).map((part) => rupiahFor(part.berat, part.harga_per_gram))
  const lastRp = rupiah - before.reduce((sum, each) => sum + each, 0)
  const lines: FormulaLine[] = parts.map(({ jenis, ...part }, at) => ({ jenis, ...part, jumlah: before[at] ?? lastRp }))
  const [first] = parts
  const isOnePrice = parts.every((part) => part.harga_per_gram === first?.harga_per_gram)
  return { rupiah, lines, harga_per_gram: isOnePrice && first ? first.harga_per_gram : dividedHalfUp(rupiah * 1000, mg(berat)) }
}

/** Returns the present price of a piece without a discount: for labels, lists and previews. */
export const listPrice = (goods: PricedGoods & { readonly ongkos: number }, rounding: Rounding): number =>
  priceOfPiece({ ...factsOf(goods), ongkos: goods.ongkos, diskon_persen: 0, diskon_rp: 0, rounding }).harga_total

/** Returns grams times rupiah per gram, to the nearest rupiah, halves up. Exact while milligrams × rupiah stay below 2⁵³. */
export function rupiahFor(berat: number, perGramRp: number): number {
  return dividedHalfUp(Math.round(berat * 1000) * perGramRp, 1000)
}

/** Returns a percentage (two decimals) of an amount, to the nearest rupiah, halves up. */
function percentOf(rp: number, percent: number): number {
  return dividedHalfUp(rp * Math.round(percent * 100), 10_000)
}

/** Returns the quotient of whole numbers from 0, to the nearest whole number. It takes the remainder off first, so no fraction is lost. */
function dividedHalfUp(value: number, by: number): number {
  const rest = value % by
  return (value - rest) / by + (rest * 2 >= by ? 1 : 0)
}

/** Returns an amount from 0 as a multiple of the unit, rounded up or down (specification §9). A multiple stays as it is. */
export function roundRupiah(rp: number, { unit, direction }: Rounding): number {
  const rest = rp % unit
  if (rest === 0) return rp
  return direction === 'UP' ? rp - rest + unit : rp - rest
}
