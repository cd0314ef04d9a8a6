import { z } from 'zod'
import { done, endpoint, signedIn } from '#engine/contract/endpoint.ts'
import type { Viewer } from '#engine/contract/gate.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'

/** The switch that ties every date of a filter to the active date of the shop (specification §5). */
export const activeDateOnly = 'TANGGAL_AKTIF'

const byOwners = 'AKTIF_TANGGAL_KEMARIN_OWNER'
const bySupervisors = 'AKTIF_TANGGAL_KEMARIN_SPV'

/**
 * Whether a user may free the dates of his session. Both switches: OWN, SPV, SU, MU. Only the owners' switch: OWN, SU,
 * MU. Only the supervisors' switch: SPV, SU, MU. Neither: no user (specification §6).
 */
export function mayFreeDates({ level, modules }: Pick<Viewer, 'level' | 'modules'>): boolean {
  const forOwners = modules.has(byOwners)
  const forSupervisors = modules.has(bySupervisors)
  if (level === 'OWN') return forOwners
  if (level === 'SPV') return forSupervisors
  return (level === 'SU' || level === 'MU') && (forOwners || forSupervisors)
}

/** How previous dates are refused. */
export const previousDateRefusals = defineRefusals({
  DATES_FIXED: { status: 403, text: 'Anda Tidak Boleh Mengaktifkan Tanggal Sebelumnya' },
})

/** Frees the dates of the caller's session, or ties them again. They are tied again with every login. */
export const freeDates = endpoint({
  call: 'PUT users/previous-date',
  summary: 'Frees the dates of the session while dates follow the active date of the shop, or ties them again',
  access: signedIn({ all: [activeDateOnly] }),
  body: z.strictObject({ aktif: z.boolean() }),
  reply: done,
  refusals: [previousDateRefusals.DATES_FIXED],
})
