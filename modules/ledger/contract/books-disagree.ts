import { z } from 'zod'

/** The topic under which head office's browsers hear that the books of a shop do not agree, and in how much. */
export const booksDisagree = 'books-disagree'

export const booksDisagreeMessage = z.object({ kode_toko: z.string(), jumlah_beda: z.number().int() })
