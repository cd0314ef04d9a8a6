import { z } from 'zod'
import { Field, type Unnamed } from '#engine/contract/field.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type FixedGrams, rupiahFor } from '#modules/pricing/contract/price.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'

/** A part of an order whose price a gram is fixed (docs/decisions/204). */
export const fixing = z.object({
  /** The line of the order. */
  no_baris: z.number().int(),
  tgl: z.string(),
  /** The last day on which it holds for what is not paid; null where it holds until the pick-up. */
  sampai: z.string().nullable(),
  berat: z.number(),
  harga_per_gram: z.number().int(),
  /** The event that added it; of one that the order began with there is none. */
  no_mutasi: z.string().nullish(),
})

/** A part of an order whose price a gram is fixed. */
export type Fixing = z.output<typeof fixing>

/** A fixing with the grams of it that hold on a day: after its last day those that were paid by then. */
export const standingFixing = fixing.omit({ no_mutasi: true }).extend({ berlaku: z.number() })

/** A fixing with the grams of it that hold on a day. */
export type StandingFixing = z.output<typeof standingFixing>

const list = z.array(fixing)

/** One fixing in a line of text. */
export const toldFixing = ({ tgl, berat, harga_per_gram }: Pick<Fixing, 'tgl' | 'berat' | 'harga_per_gram'>): string =>
  `${tgl} · ${formatNumber(berat, 3)} g × ${formatNumber(harga_per_gram, 0)}`

/** Fixings of prices, as an order and the event that adds them keep them. */
export const fixings = (label: string): Unnamed<Fixing[]> =>
  new Field<'', Fixing[]>({
    name: '',
    label,
    kind: {
      name: 'fixings',
      align: 'left',
      cell: 'text',
      column: 'jsonb',
      isList: true,
      sent: list,
      check: () => list,
      format: (value) => value.map(toldFixing).join(', '),
      parse: () => undefined,
    },
  })

/** What a shop asks where a price is fixed: the least of it that is paid, in percent, and for how many days it holds; 0 for no limit (docs/decisions/205). */
export interface FixingTerms {
  readonly percentMin: number
  readonly days: number
}

/** What a shop asks where a price is fixed. */
export const fixingTerms = (shop: SettingSource): FixingTerms => ({
  percentMin: numberSetting(shop, 'KUNCI_HARGA_DP_PERSEN'),
  days: numberSetting(shop, 'KUNCI_HARGA_HARI'),
})

/** The last day of a price that is fixed on a day; null where it holds until the pick-up. */
export const lastDayOf = (tgl: string, { days }: FixingTerms): string | null => (days === 0 ? null : daysAfter(tgl, days))

/** What fixed grams come to, in rupiah. */
export const worthOf = (parts: readonly Pick<FixedGrams, 'berat' | 'harga_per_gram'>[]): number =>
  parts.reduce((sum, { berat, harga_per_gram }) => sum + rupiahFor(berat, harga_per_gram), 0)

/** The least that is paid of what is fixed, in rupiah; percent with two decimals are whole numbers. */
export const leastPaid = (worthRp: number, { percentMin }: FixingTerms): number => Math.ceil((worthRp * Math.round(percentMin * 100)) / 10_000)

/** A line of an order, as far as its price is fixed. */
export interface FixedLine {
  /** What it is thought to weigh, in grams. */
  readonly berat: number
  /** What of it has a fixed price, the oldest first. */
  readonly dikunci: readonly FixedGrams[]
}

/** The grams of a line whose price is not fixed. */
export const freeGrams = ({ berat, dikunci }: FixedLine): number => sumOfGrams([berat, ...dikunci.map((part) => -part.berat)])

/**
 * The grams of a piece that have a fixed price: those of the oldest fixing first, until the piece has no more. What was fixed beyond its weight is not charged. Where all
 * that its line was thought to weigh is fixed, what the piece weighs beyond that has the price of the last fixing: such an order knows no price of the day. Pure.
 */
export function fixedGramsOf({ berat, dikunci }: FixedLine, pieceGrams: number): FixedGrams[] {
  const isWhole = dikunci.length > 0 && freeGrams({ berat, dikunci }) <= 0
  let leftMg = toMg(pieceGrams)
  const parts = dikunci.flatMap((part) => {
    const takenMg = Math.min(leftMg, toMg(part.berat))
    leftMg -= takenMg
    return takenMg > 0 ? [{ ...part, berat: takenMg / 1000 }] : []
  })
  const last = parts.at(-1)
  return isWhole && last && leftMg > 0 ? [...parts.slice(0, -1), { ...last, berat: (toMg(last.berat) + leftMg) / 1000 }] : parts
}

/** An order, as far as its paper and its look tell its fixings. */
interface FixedOrder {
  readonly tgl_system: string
  /** Of an order of before the books: its day there. */
  readonly tgl_pesanan: string | null
  readonly harga_dikunci: boolean
  readonly kunci_harga: readonly Fixing[]
  readonly kunci_sampai: string | null
  readonly detail_pesanan: readonly { readonly no_urut: number; readonly berat: number; readonly harga_per_gram: number }[]
}

/** All fixings of an order, the oldest first; where its price was fixed when it was taken, each line begins with one of all its grams. In SQL: `kunci_berlaku`. */
export const fixingsOf = ({ tgl_system, tgl_pesanan, harga_dikunci, kunci_harga, kunci_sampai, detail_pesanan }: FixedOrder): Fixing[] => [
  ...(harga_dikunci
    ? detail_pesanan.map(({ no_urut, berat, harga_per_gram }) => ({
        no_baris: no_urut,
        tgl: tgl_pesanan ?? tgl_system,
        sampai: kunci_sampai,
        berat,
        harga_per_gram,
      }))
    : []),
  ...kunci_harga,
]
