import { z } from 'zod'

/** Head office reads every shop, a branch its own; either may ask for one. */
export const ofShop = { kode_toko: z.string().max(20).optional() }

/** The same on the days of a period. */
export const ofPeriod = z
  .object({
    ...ofShop,
    tgl_from: z.iso.date({ error: 'Tanggal Awal Tidak Boleh Kosong' }),
    tgl_to: z.iso.date({ error: 'Tanggal Akhir Tidak Boleh Kosong' }),
  })
  .superRefine(({ tgl_from, tgl_to }, context) => {
    const message = 'Tanggal awal tidak boleh lebih besar dari tanggal akhir'
    if (tgl_from > tgl_to) for (const name of ['tgl_from', 'tgl_to']) context.addIssue({ code: 'custom', path: [name], message })
  })
