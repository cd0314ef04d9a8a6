import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/**
 * What the guards of chargebacks (db/migrations/0306_chargebacks.sql) and of lines of statements (0323_statement_lines.sql,
 * 1071_bank_lines_booked_once.sql) mean to a person.
 */
export const databaseRefusals: DatabaseRefusals = {
  KN071: refusals.CHARGED_BACK,
  non_cash_line_once: refusals.STATEMENT_LINE_USED,
  uang_kas_line_once: refusals.STATEMENT_LINE_USED,
}
