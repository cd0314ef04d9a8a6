import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the guard of chargebacks (db/migrations/0306_chargebacks.sql) means to a person. */
export const databaseRefusals: DatabaseRefusals = { KN071: refusals.CHARGED_BACK }
