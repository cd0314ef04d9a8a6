import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { listed } from './data-barang.ts'
import { refusals } from './refusals.ts'

/** A piece whose tag fell off is found by a photo of it. */
export const cariDenganFoto = defineScreen({
  path: '/cari-dengan-foto',
  hint: 'Foto barang yang labelnya lepas. Berat, jenis dan baki membuat hasilnya lebih tepat',
  title: 'Cari Dengan Foto',
  menu: menu.barang,
  synonyms: ['label lepas', 'tag hilang', 'barcode hilang', 'barang tanpa barcode', 'find by picture', 'photo search'],
})

/** So many pieces are shown at the most. */
export const alikeMax = 10

/** By so much at the most may the weight of a scale differ from that of the piece: 0.05 g, or 1 % of what is heavier than 5 g. */
export const weightDifferenceMax = (grams: number): number => Math.max(0.05, grams / 100)

const alike = listed.and(
  z.object({
    /** How alike its photo is, in whole percent. */
    kemiripan: z.number().int(),
    /** The weight of the scale minus its own, in grams; null where no weight was given. */
    selisih_berat: z.number().nullable(),
    berat_cocok: z.boolean(),
  }),
)

/** A piece that looks like the photo. */
export type AlikePiece = z.output<typeof alike>

const filterText = z.string().trim().max(100).optional()

export const findByPhoto = endpoint({
  call: 'POST barang/cari-foto',
  summary: 'The pieces of the shop that look most like a photo; those whose weight fits come first',
  access: openTo(cariDenganFoto),
  file: 'image',
  query: z.object({ kode_baki: filterText, kode_dept: filterText, berat: z.coerce.number().positive().max(100_000).optional() }),
  reply: z.object({
    rows: z.array(alike),
    /** So many photos were compared. */
    dibandingkan: z.number().int(),
    /** So many photos were not compared, since nothing has described them yet. */
    belum: z.number().int(),
  }),
  refusals: [refusals.PHOTO_REQUIRED, refusals.PHOTO_REFUSED, core.FILE_TOO_LARGE],
})
