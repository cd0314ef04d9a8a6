import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/tutup-toko.ts'

/** What `close_day` (db/migrations/0165_closing_days.sql) means to a person, by SQLSTATE. */
export const databaseRefusals: DatabaseRefusals = {
  KN014: refusals.CLOSED_BY_OTHER,
  KN015: refusals.CLOSING_WAITS,
  KN012: refusals.BALANCE_DIFFERS,
  KN016: refusals.QUEUE_WAITS,
  KN013: refusals.NEXT_DATE,
}
