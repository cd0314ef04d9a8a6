import type { Declarations } from '#engine/contract/declarations.ts'
import type { WebModule } from '#engine/web/module.ts'
import { declarations as access } from '#modules/access/contract/index.ts'
import { accessWeb } from '#modules/access/web/module.ts'
import { declarations as dashboard } from '#modules/dashboard/contract/index.ts'
import { dashboardWeb } from '#modules/dashboard/web/module.ts'
import { declarations as goods } from '#modules/goods/contract/index.ts'
import { goodsWeb } from '#modules/goods/web/module.ts'
import { declarations as ledger } from '#modules/ledger/contract/index.ts'
import { declarations as loans } from '#modules/loans/contract/index.ts'
import { loansWeb } from '#modules/loans/web/module.ts'
import { declarations as instalments } from '#modules/instalments/contract/index.ts'
import { declarations as members } from '#modules/members/contract/index.ts'
import { declarations as diamonds } from '#modules/diamonds/contract/index.ts'
import { declarations as accounting } from '#modules/accounting/contract/index.ts'
import { accountingWeb } from '#modules/accounting/web/module.ts'
import { declarations as approvals } from '#modules/approvals/contract/index.ts'
import { approvalsWeb } from '#modules/approvals/web/module.ts'
import { declarations as audit } from '#modules/audit/contract/index.ts'
import { auditWeb } from '#modules/audit/web/module.ts'
import { declarations as masters } from '#modules/masters/contract/index.ts'
import { mastersWeb } from '#modules/masters/web/module.ts'
import { declarations as money } from '#modules/money/contract/index.ts'
import { moneyWeb } from '#modules/money/web/module.ts'
import { declarations as pricing } from '#modules/pricing/contract/index.ts'
import { pricingWeb } from '#modules/pricing/web/module.ts'
import { declarations as receipts } from '#modules/receipts/contract/index.ts'
import { receiptsWeb } from '#modules/receipts/web/module.ts'
import { declarations as sales } from '#modules/sales/contract/index.ts'
import { salesWeb } from '#modules/sales/web/module.ts'
import { declarations as settings } from '#modules/settings/contract/index.ts'
import { settingsWeb } from '#modules/settings/web/module.ts'

/** What every module declares; masters and reports are drawn from this alone. */
export const declared: readonly Declarations[] = [
  access,
  settings,
  approvals,
  audit,
  ledger,
  masters,
  pricing,
  goods,
  diamonds,
  members,
  accounting,
  receipts,
  sales,
  money,
  loans,
  instalments,
  dashboard,
]

/** The hand-written screens of every module. */
export const webModules: readonly WebModule[] = [
  accessWeb,
  settingsWeb,
  approvalsWeb,
  auditWeb,
  mastersWeb,
  pricingWeb,
  goodsWeb,
  receiptsWeb,
  salesWeb,
  moneyWeb,
  accountingWeb,
  loansWeb,
  dashboardWeb,
]
