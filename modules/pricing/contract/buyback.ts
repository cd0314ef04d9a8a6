import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type FormulaLine, roundRupiah } from './price.ts'

/** The deduction from a price: percent (two decimals) of the base price, and rupiah for each gram that is paid for. */
export interface Deduction {
  readonly persen: number
  readonly per_gram: number
}

/** The facts that the buyback price of a piece is computed from. */
export interface BuybackFacts {
  /** Grams on the scale now, three decimals. */
  readonly berat: number
  /** Grams on our invoice; null if the customer brings none. */
  readonly berat_nota: number | null
  /** Rupiah per gram. */
  readonly harga_per_gram: number
  readonly kondisi: Deduction
  /** The deduction by the age of our invoice. None without an invoice. */
  readonly rugi_nota: Deduction
  readonly kategori: Deduction
  readonly rounding: Rounding
}

/** A buyback price with its parts, in whole rupiah: harga_dasar − potongan + pembulatan = harga. */
export interface BuybackPrice {
  /** The grams that the shop pays for: at most those of the invoice. */
  readonly berat_bayar: number
  readonly harga_dasar: number
  readonly potongan: number
  readonly pembulatan: number
  readonly harga: number
  readonly rumus: readonly FormulaLine[]
}

/** No deduction. */
export const noDeduction: Deduction = { persen: 0, per_gram: 0 }

/**
 * Returns the price that a customer gets for a piece (domain §4): the paid weight times the price per gram, less the deductions for its condition,
 * the age of its invoice and its category, each of the base price. Never below 0, and rounded to the shop's unit.
 *
 * Each line is the decrease of the amount when its deduction joins the earlier ones, so the lines always add up. The amount itself is rounded once,
 * so a heavier piece never gets less.
 */
export function priceOfBuyback(facts: BuybackFacts): BuybackPrice {
  const { berat, berat_nota, harga_per_gram, rounding } = facts
  const berat_bayar = Math.min(berat, berat_nota ?? berat)
  const amountOf = (price: bigint) => rupiahFor(berat_bayar, price)
  const base = BigInt(harga_per_gram) * hundredths
  let price = base
  const taken = (jenis: FormulaLine['jenis'], { persen, per_gram }: Deduction): FormulaLine => {
    const before = amountOf(price)
    price -= BigInt(harga_per_gram) * BigInt(Math.round(persen * 100)) + BigInt(per_gram) * hundredths
    // The price stays at 0, so that a later line does not deduct anything again.
    const jumlah = amountOf(price) - before
    return { jenis, ...(persen > 0 ? { persen } : {}), ...(per_gram > 0 ? { berat: berat_bayar, harga_per_gram: per_gram } : {}), jumlah }
  }
  const deductions = [taken('KONDISI', facts.kondisi), taken('RUGI_NOTA', facts.rugi_nota), taken('POTONGAN_KATEGORI', facts.kategori)]
  const harga_dasar = amountOf(base)
  const net = amountOf(price)
  const harga = roundRupiah(net, rounding)
  const lines: FormulaLine[] = [
    { jenis: 'BERAT', berat: berat_bayar, harga_per_gram, jumlah: harga_dasar },
    ...deductions,
    { jenis: 'PEMBULATAN', jumlah: harga - net },
  ]
  return {
    berat_bayar,
    harga_dasar,
    potongan: harga_dasar - net,
    pembulatan: harga - net,
    harga,
    rumus: lines.filter((line, at) => at === 0 || line.jumlah !== 0),
  }
}

/** Prices per gram are computed in ten-thousandths of a rupiah, so that percentages with two decimals stay exact. */
const hundredths = 10_000n
const perMg = 1_000n * hundredths

/** Returns grams times ten-thousandths of a rupiah per gram, to the nearest rupiah, halves up. Returns 0 for a price below 0. */
function rupiahFor(berat: number, price: bigint): number {
  const product = BigInt(Math.round(berat * 1000)) * (price > 0n ? price : 0n)
  return Number((product + perMg / 2n) / perMg)
}

/** Returns the whole months between two dates (yyyy-MM-dd). The last day of a shorter month completes a month. */
export function ageInMonths(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = from.split('-').map(Number) as [number, number, number]
  const [toYear, toMonth, toDay] = to.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  const isWhole = toDay >= Math.min(fromDay, lastDay)
  return Math.max(0, (toYear - fromYear) * 12 + toMonth - fromMonth - (isWhole ? 0 : 1))
}
