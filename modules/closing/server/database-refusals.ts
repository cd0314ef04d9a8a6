import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { openingRefusals, refusals } from '../contract/refusals.ts'

/** What `close_day` and `reopen_day` (db/migrations/0282_sealed_days.sql) means to a person, by SQLSTATE. */
export const databaseRefusals: DatabaseRefusals = {
  KN014: refusals.CLOSED_BY_OTHER,
  KN015: refusals.CLOSING_WAITS,
  KN012: refusals.BALANCE_DIFFERS,
  KN016: refusals.QUEUE_WAITS,
  KN074: refusals.MOVE_UNFINISHED,
  KN013: refusals.NEXT_DATE,
  KN018: refusals.COUNT_AGAIN,
  KN019: openingRefusals.NOT_LAST_CLOSED,
  KN020: openingRefusals.NEW_DATE_USED,
}
