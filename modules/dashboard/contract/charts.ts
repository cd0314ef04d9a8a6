import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { dashboard } from './dashboard.ts'

/** What was sold, or bought, on a business date. */
export const dayTotals = z.object({
  tgl_system: z.string(),
  /** Documents, pieces, grams, rupiah. */
  jumlah: z.number(),
  qty: z.number(),
  berat: z.number(),
  total: z.number(),
})

/** What was sold, or bought, on a business date. */
export type DayTotals = z.output<typeof dayTotals>

const sums = dayTotals.omit({ tgl_system: true })

/** The dashboard's chart of a kind of business: of the shop's own today, or of every day of its month so far where that may be asked. */
const chartOf = <const Name extends string, const Types extends readonly ['today', ...'monthly'[]]>(name: Name, what: string, types: Types) =>
  endpoint({
    call: `GET ${name}/chart`,
    mayLag: true,
    summary: `${what} of the shop today${types.length > 1 ? ', or on each day of the month up to today' : ''}`,
    access: openTo(dashboard),
    query: z.object({ type: z.enum(types).default('today' as never) }),
    reply: z.object({
      /** One row a day in order; days without any are there with zeros. */
      values: z.array(dayTotals),
      total: sums,
      sebelumnya: z.object({
        /** The date before: all of it, and until this hour. */
        kemarin: sums,
        kemarin_jam_ini: sums,
        /** The same day a week before until this hour. */
        minggu_lalu_jam_ini: sums,
        /** The month before until the same day of it, and all of it. */
        bulan_lalu: sums,
        bulan_lalu_penuh: sums,
        /** Each day of the month before. */
        hari_bulan_lalu: z.array(dayTotals),
      }),
    }),
  })

export const salesChart = chartOf('penjualan', 'Sales', ['today', 'monthly'])
export const purchasesChart = chartOf('pembelian', 'Purchases from customers', ['today', 'monthly'])
export const servicesChart = chartOf('service', 'What customers left to be repaired', ['today', 'monthly'])
export const loansChart = chartOf('hutang', 'What was lent against gold', ['today', 'monthly'])
export const instalmentsChart = chartOf('cicilan', 'Contracts of instalments, at the price of their goods', ['today', 'monthly'])
/** The specification asks for today alone (§7). */
export const ordersChart = chartOf('pesanan', 'Orders that were taken', ['today'])

/** The kinds of business with a month of their own on the dashboard. */
export const businessKinds = ['PENJUALAN', 'PEMBELIAN'] as const

/** A kind of business with a month of its own on the dashboard. */
export type BusinessKind = (typeof businessKinds)[number]

/** The kinds of business that days are added up by. */
export const tradeKinds = [...businessKinds, 'PESANAN', 'SERVICE', 'HUTANG', 'CICILAN'] as const

/** A kind of business that days are added up by. */
export type TradeKind = (typeof tradeKinds)[number]

/** The kinds that a shop with these modules has. */
export const kindsOf = (modules: readonly string[]): TradeKind[] =>
  tradeKinds.filter((kind) => kind !== 'CICILAN' || modules.includes('CICILAN_MODULE'))

/** Their names, as users read them. */
export const tradeLabels: Readonly<Record<TradeKind, string>> = {
  PENJUALAN: 'Penjualan',
  PEMBELIAN: 'Pembelian',
  PESANAN: 'Pesanan',
  SERVICE: 'Service',
  HUTANG: 'Hutang',
  CICILAN: 'Cicilan',
}

/** What happened in a month, by kind of business. */
export const monthTotals = z.object({
  /** `2026-11`. */
  bulan: z.string(),
  kategori: z.enum(tradeKinds),
  jumlah: z.number(),
  berat: z.number(),
  total: z.number(),
})

/** The dashboard's analysis of a year by month. A kind of business that nothing was done in has rows of zeros. */
export const yearTransactions = endpoint({
  call: 'GET transaction/daily-transaction-get-year',
  mayLag: true,
  summary: 'Each kind of business of the shop in each month of a year; without a year, that of the business date',
  access: openTo(dashboard),
  query: z.object({ tahun: z.coerce.number().int().min(2000).max(2999).optional() }),
  reply: z.object({ tahun: z.number(), values: z.array(monthTotals) }),
})
