import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the guard of people's cash (db/migrations/0257_cash_of_people.sql) means to a person. */
export const databaseRefusals: DatabaseRefusals = { KN057: refusals.CASH_LIMIT }
