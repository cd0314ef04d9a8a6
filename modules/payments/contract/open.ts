import { z } from 'zod'

/** The search fields of open documents: the number and the customer. */
export const openQuery = z.object({ cari: z.string().trim().max(100).optional() })
