import { z } from 'zod'
import { core } from '#engine/contract/refusal.ts'
import { type Call, endpoint, openTo } from '#engine/contract/endpoint.ts'
import type { Screen } from '#engine/contract/screen.ts'

const query = z.object({
  no_hp: z.string().trim().max(30).default(''),
  no_identitas: z.string().trim().max(30).default(''),
  /** Rupiah in cash that are about to change hands. */
  tunai: z.coerce.number().int().min(1),
  /** Whether he pays us, or we him. */
  arah: z.enum(['IN', 'OUT']),
})

/**
 * The call by which screens hear, before they save, whether somebody's cash of this day reaches the limit with what he is about to pay or
 * get, in all shops together. It says no more than that, and what he did before counts in tenths of the limit: what he did elsewhere is nobody's at a till.
 */
export const cashReachedBy = <const C extends Call>(call: C, ...screens: readonly [Screen, ...Screen[]]) =>
  endpoint({
    call,
    summary: 'Whether the cash of a person and day reaches the limit with what he is about to pay or get, over the chain',
    access: openTo(...screens),
    query,
    reply: z.object({ mencapai: z.boolean(), batas_tunai: z.number().int().nullable(), menolak: z.boolean() }),
    refusals: [core.BUSY],
  })

/** What such a call is asked. */
export type AskedCash = z.output<typeof query>
