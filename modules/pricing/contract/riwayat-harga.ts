import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { prices as p } from './fields.ts'

/** What the history of prices is about: the price of a group, of a purity, of what is bought back, or of foreign money. */
export const priceSources = ['GROUP', 'HARGA_EMAS', 'HARGA_BELI', 'KURS'] as const

/** A price as it was set: by whom, when, and what it was before. */
export const priceChange = z.object({
  kode: z.string(),
  harga_lama: z.number().nullable(),
  harga: z.number(),
  modal_lama: p.modal_lama.optional().check(),
  harga_modal: p.harga_modal.optional().check(),
  user_id: z.string(),
  created_at: z.string(),
})

/** Every price of a thing, the latest first. Of a buyback and of foreign money there is no cost price. */
export const priceHistory = endpoint({
  call: 'GET riwayat-harga/{sumber}/{kode}',
  summary: 'Every price of a group (GROUP), a purity (HARGA_EMAS), a buyback (HARGA_BELI) or foreign money (KURS), the latest first, with who set it',
  access: signedIn(),
  reply: z.array(priceChange),
})
