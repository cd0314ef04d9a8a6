import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the guard of card fees (db/migrations/0267_card_fees.sql) means to a person. */
export const databaseRefusals: DatabaseRefusals = { KN063: refusals.CARD_FEE_CHANGED }
