import { z } from 'zod'
import { core } from '#engine/contract/refusal.ts'
import { endpoint } from '#engine/contract/endpoint.ts'
import type { Screen } from '#engine/contract/screen.ts'

const query = z.object({
  no_hp: z.string().trim().max(30).default(''),
  no_identitas: z.string().trim().max(30).default(''),
  /** Rupiah in cash that are about to change hands. */
  tunai: z.coerce.number().int().min(1),
  /** Whether the customer pays (IN) or the shop (OUT). */
  arah: z.enum(['IN', 'OUT']),
})

const screens: Screen[] = []

/** Adds screens on which cash of a customer is entered: they may ask `readCashReached`. */
export const movesCash = (...more: readonly Screen[]): void => void screens.push(...more)

/**
 * The call by which a screen finds out, before it saves, whether the cash of a person on this day reaches the limit with the next amount, in all shops
 * together. It says no more than that, and earlier amounts count in tenths of the limit: a till must not learn what a person did elsewhere.
 */
export const readCashReached = endpoint({
  call: 'GET batas-tunai',
  summary: 'Whether the cash of a person and day reaches the limit with what he is about to pay or get, over the chain',
  access: { who: 'screens', screens },
  query,
  reply: z.object({ mencapai: z.boolean(), batas_tunai: z.number().int().nullable(), menolak: z.boolean() }),
  refusals: [core.BUSY],
})

/** The query of that call. */
export type RequestedCash = z.output<typeof query>
