import { z } from 'zod'

/** The message to the user who wrote a wish down: a piece came in that the customer waits for. */
export const wishedCame = 'wished-piece-came'

export const wishedCameMessage = z.object({ kode_toko: z.string(), kode_barcode: z.string(), nama_barang: z.string(), keinginan: z.string() })
