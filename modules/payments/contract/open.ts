import { z } from 'zod'

/** By what is found that stays open: its number, and whose it is. */
export const openQuery = z.object({ cari: z.string().trim().max(100).optional() })
