import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the guards of pieces in repair (db/migrations/0535_in_repair.sql) mean to a person. */
export const databaseRefusals: DatabaseRefusals = {
  KN072: refusals.PIECE_IN_REPAIR,
  KN073: refusals.PIECE_NOT_SOLD,
  service_weight_explained: refusals.WEIGHT_UNEXPLAINED,
}
