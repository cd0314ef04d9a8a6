import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type freeDates as freeDatesCall, mayFreeDates, previousDateRefusals } from '../contract/previous-dates.ts'

/** Frees the dates of the caller's session, or ties them again. */
export const freeDates: Handler<typeof freeDatesCall> = async ({ db, caller, body: { aktif }, audit }) => {
  if (aktif && !mayFreeDates(caller)) refuse(previousDateRefusals.DATES_FIXED)
  const { rows } = await sql<{ tanggal_bebas: boolean }>`
    update session s set tanggal_bebas = ${aktif} from session before where s.user_id = ${caller.user_id} and s.perangkat_ke = ${caller.perangkat_ke} and before.token_hash = s.token_hash
    returning before.tanggal_bebas`.execute(db)
  await audit({ subject: 'session', key: caller.user_id, before: rows[0], after: { tanggal_bebas: aktif } })
  return { message: aktif ? 'Tanggal Sebelumnya Aktif' : 'Tanggal Mengikuti Tanggal Aktif' }
}
