import { z } from 'zod'
import { isoMoment } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo, openToHeadOffice } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { prices as p } from './fields.ts'
import { hargaHariIni } from './harga-hari-ini.ts'
import type { PriceSource } from './price-day.ts'

/** How prices of a day say no. */
export const priceDayRefusals = defineRefusals({
  PRICES_MOVED: { status: 409, text: 'Harga Sudah Berubah, Mohon Periksa Kembali' },
  PRICE_JUMP: { status: 422, text: 'Perubahan Harga Melewati Batas, Mohon Periksa Dan Tandai' },
  PRICE_JUMP_IN_LIST: { status: 422, text: 'Harga Berubah Lebih Dari {{batas}} %, Mohon Ubah Di Harga Hari Ini' },
  PLAN_IN_PAST: { status: 422, text: 'Waktu Terbit Harus Nanti, Paling Lama 90 Hari' },
  PLAN_OVERLAPS: { status: 409, text: 'Harga Ini Sudah Ada Di Rencana {{no_rencana}}' },
  PLAN_DECIDED: { status: 409, text: 'Rencana Harga Ini Sudah Selesai' },
  PRICES_SECOND_PERSON: { status: 403, text: 'Harga Harus Disetujui Orang Lain' },
  BY_PRICE_DAY: { status: 422, text: 'Harga Diubah Di Harga Hari Ini, Dengan Persetujuan Orang Lain' },
})

/** What a plan has come to, as people read it. */
export const planStatuses = { DIRENCANAKAN: 'Direncanakan', TERBIT: 'Terbit', TERTAHAN: 'Tertahan', BATAL: 'Batal' } as const

/** How far ahead prices are planned. */
export const planDaysMax = 90

const sources = ['GROUP', 'GROSIR', 'HARGA_EMAS', 'HARGA_BELI'] as const satisfies readonly PriceSource[]

/** A price that changes. `harga_lama` is its value at the time of the decision. */
const plannedPrice = {
  sumber: z.enum(sources),
  kode: p.kode.check(),
  harga_lama: z.number().int().nullable(),
  harga_baru: p.harga.labelled('Harga Baru').check(),
}

/** A price that changes. */
export type PlannedPrice = z.output<z.ZodObject<typeof plannedPrice>>

const pricesChangedOnce = z
  .array(z.strictObject({ ...plannedPrice, yakin: z.boolean().default(false) }))
  .min(1, 'Belum Ada Harga Yang Diubah')
  .max(1_000)
  .refine((all) => new Set(all.map(({ sumber, kode }) => `${sumber} ${kode}`)).size === all.length, 'Harga Tercantum Dua Kali')
  .refine((all) => all.every(({ harga_lama, harga_baru }) => harga_lama !== harga_baru), 'Harga Baru Sama Dengan Harga Lama')

const plan = z.object({
  no_rencana: z.number().int(),
  status: z.enum(Object.keys(planStatuses) as (keyof typeof planStatuses)[]),
  terbit_pada: z.string(),
  keterangan: z.string().nullable(),
  user_id: z.string(),
  created_at: z.string(),
  disetujui_oleh: z.string().nullable(),
  diputus_oleh: z.string().nullable(),
  diputus_at: z.string().nullable(),
  alasan: z.string().nullable(),
  /** Its prices; `sekarang` is what each is now, null where it can be set no more. */
  harga: z.array(z.object({ ...plannedPrice, nama: z.string().nullable(), sekarang: z.number().nullable(), bergeser: z.boolean() })),
})

/** Prices that change together: planned, published, held back or cancelled. */
export type PricePlan = z.output<typeof plan>

/** A decision about prices: at once, or at a moment (ISO 8601). */
export const planPrices = endpoint({
  call: 'POST rencana-harga',
  summary: 'Changes prices of the chain together, at once or at a moment: all of them or none. Asks a second person where HARGA_DUA_ORANG is on',
  access: openToHeadOffice(hargaHariIni),
  body: z.strictObject({
    terbit_pada: isoMoment('Waktu Terbit', 'Waktu Terbit Tidak Benar').nullable(),
    keterangan: p.keterangan.optional().check(),
    harga: pricesChangedOnce,
  }),
  reply: z.object({ message: z.string(), no_rencana: z.number().int(), status: z.enum(['DIRENCANAKAN', 'TERBIT']) }),
  refusals: [
    priceDayRefusals.PRICES_MOVED,
    priceDayRefusals.PRICE_JUMP,
    priceDayRefusals.PLAN_IN_PAST,
    priceDayRefusals.PLAN_OVERLAPS,
    priceDayRefusals.PRICES_SECOND_PERSON,
    core.INVALID,
    ...approvalAnswers,
  ],
  approvals: ['UBAH_HARGA'] satisfies Category[],
})

/** Only the head office sees a plan before it is published: shops hear when prices change, and not which. */
export const listPlans = endpoint({
  call: 'GET rencana-harga',
  summary: 'The latest plans of prices, with their prices and what those are now; what waits comes first',
  access: openToHeadOffice(hargaHariIni),
  reply: z.array(plan),
})

/** Published prices are valid in every shop. Users who check who changed prices, and how far, read them. */
export const readPublished = endpoint({
  call: 'GET rencana-harga/{no_rencana}',
  summary: 'Prices that were published together, with what they were and what they are now',
  access: openTo(hargaHariIni),
  reply: plan,
  refusals: [core.NOT_FOUND],
})

export const cancelPlan = endpoint({
  call: 'POST rencana-harga/{no_rencana}/batal',
  summary: 'Cancels a plan of prices that waits or was held back',
  access: openToHeadOffice(hargaHariIni),
  body: z.strictObject({ alasan: p.keterangan.labelled('Alasan').check() }),
  reply: z.object({ message: z.string() }),
  refusals: [core.NOT_FOUND, priceDayRefusals.PLAN_DECIDED],
})
