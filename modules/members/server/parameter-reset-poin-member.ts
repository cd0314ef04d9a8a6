import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import type { Db } from '#engine/server/database.ts'
import type { parameterResetPoinMember } from '../contract/parameter-reset-poin-member.ts'
import { refusals } from '../contract/refusals.ts'

/** The latest business date of the chain. A date that some shop has reached is too late for a reset of all. */
async function latestDate(db: Db): Promise<string> {
  const { rows } = await sql<{ tgl: string }>`select max(tgl_system) as tgl from toko`.execute(db)
  return rows[0]!.tgl
}

/**
 * A date can be added, changed and removed only before any shop has reached it. So a wrong date in the past cannot take points
 * away.
 */
export const resetHooks: MasterHooks<typeof parameterResetPoinMember> = {
  beforeSave: async (row, before, { db }) => {
    const latest = await latestDate(db)
    if (before && before.tgl_reset <= latest && before.tgl_reset !== row.tgl_reset) refuseAt('tgl_reset', refusals.RESET_DONE)
    if (before?.tgl_reset !== row.tgl_reset && row.tgl_reset <= latest) refuseAt('tgl_reset', refusals.RESET_DATE_PAST)
    return row
  },
}
