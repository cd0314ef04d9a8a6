import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'

/** Head office reads every shop, a branch its own; either may ask for one. */
export const ofShop = { kode_toko: z.string().max(20).optional() }

/** The same on the days of a period. */
export const ofPeriod = z
  .object({
    ...ofShop,
    tgl_from: isoDate('Tanggal Awal'),
    tgl_to: isoDate('Tanggal Akhir'),
  })
  .superRefine(({ tgl_from, tgl_to }, context) => {
    const message = 'Tanggal awal tidak boleh lebih besar dari tanggal akhir'
    if (tgl_from > tgl_to) for (const name of ['tgl_from', 'tgl_to']) context.addIssue({ code: 'custom', path: [name], message })
  })
