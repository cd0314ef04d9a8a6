import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type FormulaLine, roundRupiah } from './price.ts'

/** The deduction from a price: percent (two decimals) of the base price, and rupiah for each gram that is paid for. */
export interface Deduction {
  readonly persen: number
  readonly per_gram: number
}

/** What makes the price at which a piece is bought back. */
export interface BuybackFacts {
  /** Grams on the scale now, three decimals. */
  readonly berat: number
  /** Grams on our invoice; null where the customer brings none. */
  readonly berat_nota: number | null
  /** Rupiah a gram. */
  readonly harga_per_gram: number
  readonly kondisi: Deduction
  /** By the age of our invoice; nothing without one. */
  readonly rugi_nota: Deduction
  readonly kategori: Deduction
  readonly rounding: Rounding
}

/** A price with everything it was made from, in whole rupiah: harga_dasar − potongan + pembulatan = harga. */
export interface BuybackPrice {
  /** Grams that are paid for: at the most those of the invoice. */
  readonly berat_bayar: number
  readonly harga_dasar: number
  readonly potongan: number
  readonly pembulatan: number
  readonly harga: number
  readonly rumus: readonly FormulaLine[]
}

/** Nothing is taken off. */
export const noDeduction: Deduction = { persen: 0, per_gram: 0 }

/**
 * What a customer gets for a piece (domain §4): the weight that is paid for times the price of a gram, less what its condition,
 * the age of its invoice and its category take off, each of the base price; never below 0; rounded to the shop's unit.
 *
 * Each line is what the amount falls by when its deduction joins those before it, so the lines always add up, and the amount
 * itself is rounded once: a heavier piece never gets less.
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

/** Prices of a gram are reckoned in ten-thousandths of a rupiah, so that percents of two decimals lose nothing. */
const hundredths = 10_000n
const perMg = 1_000n * hundredths

/** Grams times ten-thousandths of a rupiah a gram, to the nearest rupiah, halves up; nothing for a price below 0. */
function rupiahFor(berat: number, price: bigint): number {
  const product = BigInt(Math.round(berat * 1000)) * (price > 0n ? price : 0n)
  return Number((product + perMg / 2n) / perMg)
}

/** Whole months from one day (yyyy-MM-dd) to another; the last day of a shorter month completes a month. */
export function ageInMonths(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = from.split('-').map(Number) as [number, number, number]
  const [toYear, toMonth, toDay] = to.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  const isWhole = toDay >= Math.min(fromDay, lastDay)
  return Math.max(0, (toYear - fromYear) * 12 + toMonth - fromMonth - (isWhole ? 0 : 1))
}
