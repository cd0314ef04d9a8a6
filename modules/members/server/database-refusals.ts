import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the guards of people's cash (db/migrations/0257_cash_of_people.sql) and of joined members (0911_one_person_one_member.sql) mean to a person. */
export const databaseRefusals: DatabaseRefusals = { KN057: refusals.CASH_LIMIT, KN091: refusals.MEMBER_JOINED }
