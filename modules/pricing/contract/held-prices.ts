import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { prices as p } from './fields.ts'

/** A price that was replaced and is still held (HARGA_DITAHAN_MENIT). */
const heldPrice = z.object({
  harga: z.number(),
  /** When another took its place. */
  diganti: z.string(),
  /** For how long it is held from this answer on: the clock of a till may be wrong. */
  sisa_detik: z.number(),
})

/** What a gram of a group sells for, also to dealers, and the prices before that are held, the latest first; none is for dealers. */
const groupPrices = z.object({ kode_group: z.string(), harga: z.number(), harga_grosir: z.number().nullable(), ditahan: z.array(heldPrice) })

/** What a gram of a group sells for, and the prices before that are held. */
export type GroupPrices = z.output<typeof groupPrices>

/** What a till asks of the groups in its cart when it hears that prices have changed. */
export const readGroupPrices = endpoint({
  call: 'POST harga-jual',
  summary: 'What a gram of these groups sells for now, and which earlier prices the shop still holds, for how long',
  access: signedIn(),
  body: z.strictObject({ kode_group: z.array(p.kode_group.check()).min(1).max(200) }),
  reply: z.array(groupPrices),
  readsOnly: true,
})
