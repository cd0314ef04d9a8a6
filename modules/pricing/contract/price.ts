import { z } from 'zod'
import type { Rounding } from '#modules/settings/contract/rounding.ts'

/** What a line of a price is about; its label is a text of the dictionaries. */
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

/** A line that explains a price: what it is, what it was reckoned from, and its signed amount in rupiah. */
export const formulaLine = z.object({
  jenis: z.enum(Object.keys(formulaLabels) as (keyof typeof formulaLabels)[]),
  // The day on which a price was fixed.
  tgl: z.string().optional(),
  berat: z.number().optional(),
  harga_per_gram: z.number().optional(),
  persen: z.number().optional(),
  jumlah: z.number().int(),
})

/** A line that explains a price; the `jumlah` of all lines add up to the price. */
export type FormulaLine = z.output<typeof formulaLine>

/** Grams of a piece whose price a gram was fixed on a day (docs/decisions/204). */
export interface FixedGrams {
  readonly tgl: string
  /** Grams, three decimals. */
  readonly berat: number
  /** Rupiah a gram. */
  readonly harga_per_gram: number
}

/** What makes the price of a piece. */
export interface PriceFacts {
  /** Grams, three decimals. */
  readonly berat: number
  /** Rupiah a gram of its price group. */
  readonly harga_per_gram: number
  /** Its grams that have a price of their own, no more than it weighs; the rest has `harga_per_gram`. */
  readonly dikunci?: readonly FixedGrams[]
  /** The piece's own price, where it has one. */
  readonly harga_jual: number | null
  /** What its stones add to its weight's price; nothing where it has none. */
  readonly harga_batu?: number
  /** What it is thought to be worth: its weight and stones make no less. */
  readonly harga_estimasi?: number | null
  readonly ongkos: number
  /** 0 to 100, two decimals; of the price with the work fee. */
  readonly diskon_persen: number
  readonly diskon_rp: number
  /** Further discounts in rupiah: off its diamonds, agreed by hand, and for any other reason. */
  readonly diskon_berlian?: number
  readonly diskon_manual?: number
  readonly diskon_lain?: number
  readonly rounding: Rounding
}

/** What of a piece makes its price, as its row and its group say. */
export interface PricedGoods {
  readonly berat: number
  readonly harga_group: number
  readonly harga_jual: number | null
  readonly harga_estimasi: number | null
  readonly harga_batu: number
  /** Percent, two decimals. */
  readonly markup: number
}

/** The facts that the price of a piece is computed from (docs/decisions/035). Every computation takes them from here. */
export function factsOf({ berat, harga_group, harga_jual, harga_estimasi, harga_batu, markup }: PricedGoods) {
  return { berat, harga_per_gram: harga_group + percentOf(harga_group, markup), harga_jual, harga_estimasi, harga_batu }
}

/** The facts of a piece that is sold at another price per gram than that of its list: by its weight, also if it has a price of its own. */
export const soldByGram = <Facts extends ReturnType<typeof factsOf>>(facts: Facts, harga_per_gram: number): Facts => ({
  ...facts,
  harga_per_gram,
  harga_jual: null,
  harga_estimasi: null,
})

/** A piece as far as dealers may have it. */
export interface WholesaleGoods extends PricedGoods {
  readonly ongkos: number
  /** What they pay a gram of its group. */
  readonly harga_grosir: number | null
}

/**
 * A piece as it is sold to a dealer (docs/decisions/055): by its weight, at what its group asks of him, without a work fee. Undefined of one that is
 * not: its group asks nothing of dealers, or it has a price of its own.
 */
export const wholesaleOf = <Goods extends WholesaleGoods>(piece: Goods): Goods | undefined =>
  piece.harga_grosir === null || piece.harga_jual !== null
    ? undefined
    : { ...piece, harga_group: piece.harga_grosir, harga_estimasi: null, markup: 0, ongkos: 0 }

/** A price with everything it was made from, in whole rupiah: harga_dasar + ongkos − diskon + pembulatan = harga_total. */
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
 * What the weight of a piece comes to: the grams with a fixed price at that price, the rest at the price of the day. The sum is rounded once, so that parts at one
 * price come to what the whole comes to; the last part takes the rest. Of several prices `harga_per_gram` is the mean, to the nearest rupiah.
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

/** Grams times rupiah a gram, to the nearest rupiah, halves up; exact as long as milligrams × rupiah stay below 2⁵³. */
export function rupiahFor(berat: number, perGramRp: number): number {
  return dividedHalfUp(Math.round(berat * 1000) * perGramRp, 1000)
}

/** So many percent (two decimals) of an amount, to the nearest rupiah, halves up. */
function percentOf(rp: number, percent: number): number {
  return dividedHalfUp(rp * Math.round(percent * 100), 10_000)
}

/** A quotient of whole numbers from 0, to the nearest whole number. The remainder is taken off first, so nothing is lost to a fraction. */
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
