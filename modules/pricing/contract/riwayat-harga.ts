import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { prices as p } from './fields.ts'

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
