import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the guards of joined members (db/migrations/0911_one_person_one_member.sql) mean to a person. */
export const databaseRefusals: DatabaseRefusals = {
  KN092: refusals.POINTS_OF_TODAY,
  KN093: refusals.DONE_SINCE,
  gabung_member_undone_once: refusals.NOT_JOINED,
}
