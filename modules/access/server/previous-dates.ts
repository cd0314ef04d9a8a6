import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type freeDates as freeDatesCall, mayFreeDates, previousDateRefusals } from '../contract/previous-dates.ts'

/** Frees the dates of the caller's session, or ties them again. */
export const freeDates: Handler<typeof freeDatesCall> = async ({ db, caller, body: { aktif }, audit }) => {
  if (aktif && !mayFreeDates(caller)) refuse(previousDateRefusals.DATES_FIXED)
  await sql`update session set tanggal_bebas = ${aktif} where user_id = ${caller.user_id}`.execute(db)
  await audit({ subject: 'session', key: caller.user_id, before: { tanggal_bebas: !aktif }, after: { tanggal_bebas: aktif } })
  return { message: aktif ? 'Tanggal Sebelumnya Aktif' : 'Tanggal Mengikuti Tanggal Aktif' }
}
