import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { claimKinds } from '#modules/ledger/contract/claims.ts'
import { ofPeriod, ofShop } from './asked.ts'
import { tradeKinds } from './charts.ts'
import { dashboard, dashboardPusat } from './dashboard.ts'
import { evening as e } from './fields.ts'

/** The business date asked for; without one a shop that is named answers for its own, all of them for the one day that they are looked at by. */
const ofDay = { ...ofShop, tgl_system: isoDate('Tanggal').optional() }
const access = openTo(dashboard, dashboardPusat)
const refusals = [core.WRONG_SHOP] as const
/** The owner's other portals may read this too (docs/decisions/197). It has figures of shops, but no documents and no names. */
const portal = true

const shop = { kode_toko: z.string(), nama_toko: z.string(), tgl_system: z.string() }
const kategori = z.enum(tradeKinds)
/** Documents, pieces, grams, rupiah. */
const done = { jumlah: z.number(), qty: z.number(), berat: z.number(), total: z.number() }

export const dayChart = endpoint({
  call: 'GET cash-pusat/daily-transaction-chart',
  mayLag: true,
  portal,
  summary:
    'What each shop sold, bought, took orders for, took in to be repaired, lent and sold for instalments on a business date, and what a gram came to',
  access,
  query: z.object(ofDay),
  // The specification (§7) reads `data[0].values` and `resultGram`.
  reply: z.array(
    z.object({
      values: z.array(z.object({ ...shop, kategori, ...done })),
      resultGram: z.array(z.object({ kode_toko: z.string(), kategori, berat: z.number(), per_gram: z.number().nullable() })),
    }),
  ),
  refusals,
})

export const periodChart = endpoint({
  call: 'GET cash-pusat/period-transaction-chart',
  mayLag: true,
  portal,
  summary: 'What the shops together sold, bought, took orders for, took in to be repaired, lent and sold for instalments on each day of a period',
  access,
  query: ofPeriod,
  reply: z.object({ values: z.array(z.object({ tgl_system: z.string(), kategori, ...done })) }),
  refusals,
})

export const kindChart = endpoint({
  call: 'GET cash-pusat/daily-specific-chart',
  mayLag: true,
  portal,
  summary: 'One kind of business of each shop: on its business date, or on each day of its month up to that',
  access,
  query: z.object({
    ...ofShop,
    kategori: z.enum(tradeKinds, { error: 'Kategori Tidak Dikenal' }),
    type: z.enum(['today', 'monthly']).default('today'),
  }),
  reply: z.object({
    values: z.array(z.object({ ...shop, ...done })),
    /** Of a month: each shop on the same days of the month before, from the sums that closings stored. */
    bulan_lalu: z.array(z.object({ kode_toko: z.string(), ...done })),
  }),
  refusals,
})

export const cashChart = endpoint({
  call: 'GET cash-pusat/daily-cash-chart',
  mayLag: true,
  summary: 'What each cash account of each shop began a business date with, got, gave and was left with',
  access,
  query: z.object(ofDay),
  reply: z.object({
    values: z.array(
      z.object({ ...shop, akun_kas: z.string(), nama_akun: z.string(), awal: z.number(), masuk: z.number(), keluar: z.number(), akhir: z.number() }),
    ),
  }),
  refusals,
})

export const costsOfDay = endpoint({
  call: 'GET cash-pusat/daily-biaya',
  mayLag: true,
  summary: 'What each shop paid out on a business date for something other than goods, by what it was for',
  access,
  query: z.object(ofDay),
  reply: z.object({
    values: z.array(z.object({ ...shop, nama_transaksi: z.string(), jumlah: z.number(), total: z.number() })),
    total: z.number(),
  }),
  refusals,
})

const traded = z.object({ jumlah: z.number(), berat: z.number(), total: z.number() })

export const manualTradeOfDay = endpoint({
  call: 'GET cash-pusat/manual',
  mayLag: true,
  summary: 'What the shops sold and bought of goods without a barcode on a business date: documents, grams and rupiah; beside what is told of pieces',
  access,
  query: z.object(ofDay),
  reply: z.object({ jual: traded, beli: traded }),
  refusals,
})

export const eveningOrder = endpoint({
  call: 'GET cash-pusat/pesanan-emas',
  mayLag: true,
  summary:
    'Fine gold that customers bought and sold on a business date, and the order that makes it flat: grams, and rupiah at today’s rate; below 0 gold is left over',
  access,
  query: z.object(ofDay),
  reply: objectOf([e.gram_terjual, e.gram_dibeli, e.gram_pesan, e.harga_dipakai.optional(), e.nilai_pesan.optional()]),
  refusals,
})

/** So many documents of an evening order are answered, those with the most gold first. */
export const eveningRowsMax = 500

/** A document behind the evening order. */
export const eveningRow = [e.kode_toko, e.kind, e.reference, e.gram_terjual, e.gram_dibeli, e.gram_pesan] as const

export const eveningRows = endpoint({
  call: 'GET cash-pusat/pesanan-emas/dokumen',
  mayLag: true,
  summary: 'The documents behind the evening order of a business date, those with the most gold first',
  access,
  query: z.object(ofDay),
  reply: z.object({ values: z.array(objectOf(eveningRow)), total: z.number().int() }),
  refusals,
})

export const banksOwe = endpoint({
  call: 'GET cash-pusat/outstand-noncash',
  mayLag: true,
  summary: 'What banks owed each shop for cards and transfers at the end of a business date, by account',
  access,
  query: z.object(ofDay),
  reply: z.object({
    values: z.array(z.object({ ...shop, no_rekening: z.string(), nama_rekening: z.string(), jumlah: z.number(), total: z.number() })),
    total: z.number(),
    /** The debt at the end of the day before. */
    kemarin: z.number(),
    /** The day of the oldest of them that is owed now. */
    sejak: z.string().nullable(),
  }),
  refusals,
})

export const openClaims = endpoint({
  call: 'GET cash-pusat/tagihan',
  mayLag: true,
  summary: 'What others owe the shops and the shops owe others now, by kind; suppliers for whoever may know of them',
  access,
  query: z.object(ofShop),
  reply: z.object({
    values: z.array(
      z.object({
        jenis: z.enum(Object.keys(claimKinds) as [keyof typeof claimKinds, ...(keyof typeof claimKinds)[]]),
        jumlah: z.number(),
        /** The debt, in either direction; in grams of fine gold if it is owed in gold. */
        total: z.number(),
        gram: z.number(),
        /** The rupiah when the open day of the shops began. */
        awal_hari: z.number(),
      }),
    ),
  }),
  refusals,
})

export const openDeposits = endpoint({
  call: 'GET cash-pusat/titipan',
  mayLag: true,
  summary: 'The open deposits of the shops: what customers have with us, and how many are due within a week or overdue',
  access,
  query: z.object(ofShop),
  reply: z.object({
    jumlah: z.number(),
    uang_titipan: z.number(),
    awal_hari: z.number(),
    grand_total: z.number(),
    segera: z.number(),
    lewat: z.number(),
  }),
  refusals,
})

export const openInstalments = endpoint({
  call: 'GET cash-pusat/cicilan',
  mayLag: true,
  summary:
    'The contracts of instalments that are not paid up: what customers still owe, how many have an instalment that is due today, and how many are late',
  access,
  query: z.object(ofShop),
  reply: z.object({ jumlah: z.number(), sisa_cicilan: z.number(), hari_ini: z.number(), lewat: z.number() }),
  refusals,
})

export const moneyOnRoad = endpoint({
  call: 'GET cash-pusat/uang-jalan',
  mayLag: true,
  summary: 'Money of the shops on the road, by for how many days it has been',
  access,
  query: z.object(ofShop),
  reply: z.object({
    jumlah: z.number(),
    total: z.number(),
    /** The amount in transit when the open day of the shops began. */
    awal_hari: z.number(),
    /** Days that the oldest has been on the road; null where there is none. */
    hari_terlama: z.number().nullable(),
    umur: z.array(z.object({ hari_dari: z.number(), hari_sampai: z.number().nullable(), jumlah: z.number(), total: z.number() })),
  }),
  refusals,
})

const compared = z.object({ jumlah: z.number(), berat: z.number(), total: z.number() })
const trades = {
  jual: compared,
  /** The day before and the same day a week before, both until this hour, or until the hour that the day was closed at. */
  jual_kemarin: compared,
  jual_minggu_lalu: compared,
  beli: compared,
  /** As of what was sold. */
  beli_kemarin: compared,
  beli_minggu_lalu: compared,
}

/** What was ordered, taken in to be repaired, lent and sold for instalments, alike: of a shop its own dashboard tells it. */
const furtherTrades = {
  pesanan: compared,
  pesanan_kemarin: compared,
  pesanan_minggu_lalu: compared,
  service: compared,
  service_kemarin: compared,
  service_minggu_lalu: compared,
  hutang: compared,
  hutang_kemarin: compared,
  hutang_minggu_lalu: compared,
  cicilan: compared,
  cicilan_kemarin: compared,
  cicilan_minggu_lalu: compared,
}

export const shopsNow = endpoint({
  call: 'GET cash-pusat/toko',
  mayLag: true,
  portal,
  summary: 'The shops beside each other, now: their dates, who has sold, what they sold and bought, their money, and what waits for somebody',
  access: openTo(dashboardPusat),
  reply: z.object({
    /** All of them on one and the same day. */
    semua: z.object({ tgl_system: z.string(), ...trades, ...furtherTrades }),
    values: z.array(
      z.object({
        /** Its date is the one that it closed last, until something is booked on the next. */
        ...shop,
        /** Days that its business date is behind the calendar's. */
        hari_tertinggal: z.number(),
        /** When the first and the last thing was booked on that date; null where nothing was yet. */
        mulai_at: z.string().nullable(),
        terakhir_at: z.string().nullable(),
        /** Whether that date is closed; who closed the last one, and when. */
        sudah_tutup: z.boolean(),
        ditutup_oleh: z.string().nullable(),
        ditutup_at: z.string().nullable(),
        ...trades,
        /** Null for a user who may not know it before the count (docs/decisions/063). */
        kas: z.number().nullable(),
        bank: z.number(),
        otorisasi_menunggu: z.number(),
        antrian: z.number(),
        /** Unusual activity that still waits for a check. */
        temuan: z.number(),
        /** The time of the last comparison of the books, mostly at night, and the number of differences. Null if there was none yet. */
        diperiksa_at: z.string().nullable(),
        jumlah_beda: z.number(),
        /** What was sold on each of the last fourteen dates, that date last. */
        hari: z.array(z.object({ tgl_system: z.string(), total: z.number() })),
      }),
    ),
  }),
})

/** How a shop does now. */
export type ShopNow = z.output<typeof shopsNow.reply>['values'][number]
