import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { ofPeriod, ofShop } from './asked.ts'
import { dashboard, dashboardPusat } from './dashboard.ts'

const access = openTo(dashboard, dashboardPusat)
const refusals = [core.WRONG_SHOP] as const
const ofManyRows = [...refusals, core.READ_TOO_LONG, core.BUSY] as const

/** Pieces, grams, rupiah. */
const sold = { qty: z.number(), berat: z.number(), total: z.number() }

export const soldByPurity = endpoint({
  call: 'GET cash-pusat/penjualan-kadar',
  summary: 'What the shops sold in a period by purity, most rupiah first, beside as many days before',
  access,
  query: ofPeriod,
  reply: z.object({ values: z.array(z.object({ kode_kadar: z.string(), nama_kadar: z.string(), ...sold, total_lalu: z.number() })) }),
  readsMuch: true,
  refusals: ofManyRows,
})

export const soldByKind = endpoint({
  call: 'GET cash-pusat/penjualan-jenis',
  summary: 'What the shops sold in a period by kind of jewellery, beside as many days before and what of it lies in their trays',
  access,
  query: ofPeriod,
  reply: z.object({
    /** Every kind that was sold in either period or lies in a tray, most rupiah first. */
    values: z.array(
      z.object({
        kode_dept: z.string(),
        nama_dept: z.string(),
        ...sold,
        total_lalu: z.number(),
        /** Pieces in trays now. */
        stock: z.number(),
        /** For how many days they last at what was sold a day; null where nothing was. */
        cukup_hari: z.number().nullable(),
      }),
    ),
  }),
  readsMuch: true,
  refusals: ofManyRows,
})

/** How kinds of jewellery were sold in a period. */
export type SoldKind = z.output<typeof soldByKind.reply>['values'][number]

/** The number of weeks in the comparison of weekdays. */
export const weeksCompared = 8

export const weekdayChart = endpoint({
  call: 'GET cash-pusat/hari-minggu',
  mayLag: true,
  summary: 'What the shops together sold on an average Monday, Tuesday, … of the eight weeks up to a date, or the day before it while it is open',
  access,
  query: z.object({ ...ofShop, tgl_to: isoDate('Tanggal Akhir') }),
  reply: z.object({
    /** The days that are averaged. */
    tgl_from: z.string(),
    tgl_to: z.string(),
    /** Monday is 1. `hari` says how many such days there were since the first sale, all of them over; without any, nothing is averaged. */
    values: z.array(z.object({ hari_ke: z.number(), hari: z.number(), jumlah: z.number(), berat: z.number(), total: z.number() })),
  }),
  refusals,
})

export const stockAges = endpoint({
  call: 'GET cash-pusat/umur-stock',
  summary: 'What lies in the trays of the shops by its age: pieces and grams, as the report of it says',
  access,
  query: z.object(ofShop),
  reply: z.object({ values: z.array(z.object({ umur: g.umur.check(), pieces: z.number(), gross: z.number() })) }),
  readsMuch: true,
  refusals: ofManyRows,
})
