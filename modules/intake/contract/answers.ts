import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { refusals } from './refusals.ts'

/** How pieces that come in are refused, one or many. */
export const intakeRefusals = [
  goodsRefusals.BARCODE_TAKEN,
  goodsRefusals.BARCODE_TWICE,
  goodsRefusals.TAG_TAKEN,
  goodsRefusals.TRAY_NOT_THERE,
  goodsRefusals.MASTER_MISSING,
  goodsRefusals.NO_DOLLAR_RATE,
  goodsRefusals.ROW_WITHOUT_STONES,
  goodsRefusals.PHOTO_REQUIRED,
  refusals.SUPPLIER_NOT_FOUND,
  refusals.ORDER_NOT_OPEN,
  refusals.ORDER_OF_ONE_PIECE,
  refusals.LOT_NOT_THERE,
  refusals.LOT_OTHERWISE,
  refusals.LOT_OF_OTHER_PURITY,
  refusals.SALE_WEIGHT,
  ledgerRefusals.NO_ACCOUNT,
  ledgerRefusals.STOCK_SHORT,
  ...dateRefusals,
  ...approvalAnswers,
]

/**
 * Categories that need an approval: goods of the shop's own making add value without a payment (docs/decisions/035), and a purity far from its group
 * may be a typing error (112).
 */
export const intakeApprovals = ['BARANG_MASUK_TANPA_HUTANG', 'KADAR_BEDA_GROUP'] satisfies Category[]
