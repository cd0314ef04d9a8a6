import { z } from 'zod'

/** A piece came in that somebody had written down for a customer: told to whoever wrote it. */
export const wishedCame = 'wished-piece-came'

export const wishedCameMessage = z.object({ kode_toko: z.string(), kode_barcode: z.string(), nama_barang: z.string(), keinginan: z.string() })
