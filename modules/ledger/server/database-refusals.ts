import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/**
 * What the guards of the ledgers (db/migrations/0055_ledger_guards.sql, 0105_document_guards.sql, 0131_ledger_judges.sql and 0180_judged_in_one_pass.sql) mean to a person, by SQLSTATE or constraint name.
 * KN001, KN002, KN005, KN006 and KN007 are not here: no person can cause them, so they are faults.
 */
export const databaseRefusals: DatabaseRefusals = {
  KN003: refusals.DATE_CLOSED,
  KN004: refusals.NOT_IN_PLACE,
  KN008: refusals.SHOP_CLOSING,
  KN009: refusals.SHOP_INACTIVE,
  KN010: refusals.ACCOUNT_HELD,
  KN011: refusals.ACCOUNT_OF_LEDGER,
  posting_membatalkan_key: refusals.ALREADY_REVERSED,
  saldo_kas_not_negative: refusals.CASH_SHORT,
  saldo_stock_not_negative: refusals.STOCK_SHORT,
  saldo_lot_not_negative: refusals.STOCK_SHORT,
  saldo_lot_fine_in_gross: refusals.STOCK_SHORT,
  saldo_lot_manual_weighs: refusals.STOCK_SHORT,
  saldo_tagihan_sign: refusals.CLAIM_SHORT,
  saldo_poin_not_negative: refusals.POINTS_SHORT,
}
