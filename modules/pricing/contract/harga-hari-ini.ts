import { z } from 'zod'
import { endpoint, openTo, openToHeadOffice, signedIn } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { prices as p } from './fields.ts'

/** Every price a gram of the chain on one page, typed in place and published together (docs/decisions/056). */
export const hargaHariIni = defineScreen({
  path: '/harga-hari-ini',
  title: 'Harga Hari Ini',
  menu: menu.masterHarga,
  shownTo: keepers,
  hint: 'Ketik harga di tempatnya, atau ubah beberapa sekaligus. Harga baru berlaku sesudah dilihat (F8) dan diterbitkan (F9)',
  synonyms: ['harga emas', 'harga', 'ubah harga', 'papan kurs', 'rencana harga', 'price day', 'rate board'],
})

/** When a price was set last, and by whom; null of one that was there before there was a history. */
const setLast = [p.diubah_at.optional(), p.diubah_oleh.optional()] as const

/** A group with all of its prices; `harga_per_gram` is what it is bought back at. One that follows the gold price (`ikut_harga_emas`) has that of its purity. */
const groupOfDay = objectOf([
  p.kode_group,
  p.nama_group,
  m.kode_kadar,
  m.kadar,
  p.harga,
  p.harga_grosir.optional(),
  p.harga_modal.optional(),
  p.ikut_harga_emas,
  p.kode_harga.optional(),
  p.harga_per_gram.optional(),
  ...setLast,
])

/** Everything that a price day sets. */
export const pricesOfDay = z.object({
  grup: z.array(groupOfDay),
  emas: z.array(objectOf([m.kode_kadar, m.nama_kadar, m.kadar, p.harga, ...setLast])),
})

/** Everything that a price day sets. */
export type PricesOfDay = z.output<typeof pricesOfDay>

export const readPricesOfDay = endpoint({
  call: 'GET harga-hari-ini',
  summary: 'Every price a gram: of groups to customers, dealers and bought back, and of gold by purity, with who set it last and when',
  access: openTo(hargaHariIni),
  reply: pricesOfDay,
})

/** What a new selling price means for the goods of the chain: pieces that are for sale at it, and by how much their prices move before rounding. */
export const stockAtPrices = endpoint({
  call: 'POST harga-hari-ini/pratinjau',
  summary: 'How many pieces of the chain would be sold at these prices of groups, and by how much what they cost moves in all',
  access: openToHeadOffice(hargaHariIni),
  body: z.strictObject({
    grup: z
      .array(z.strictObject({ kode_group: p.kode_group.check(), harga: p.harga.check() }))
      .min(1)
      .max(1_000),
  }),
  reply: z.array(z.object({ kode_group: z.string(), qty: z.number(), selisih: z.number() })),
  readsMuch: true,
  mayLag: false,
})

/** The prices of the day as the head of every screen tells them. */
export const ratesOfDay = z.object({
  /** Of each purity the dearest group that a board shows, purest first; `kemarin` is what it was at midnight, or what it began with today. */
  harga: z.array(z.object({ kode_group: z.string(), nama_group: z.string(), harga: z.number(), kemarin: z.number() })),
  /** When the next prices come, where they are planned. */
  berikut: z.string().nullable(),
  /** Plans that were held back, and wait for a user who may decide about them. */
  tertahan: z.number(),
})

/** The prices of the day as the head of every screen tells them. */
export type RatesOfDay = z.output<typeof ratesOfDay>

export const readRatesOfDay = endpoint({
  call: 'GET harga-hari-ini/ringkas',
  summary: 'The main prices of the day with what they were at midnight, and when the next ones come',
  access: signedIn(),
  reply: ratesOfDay,
})
