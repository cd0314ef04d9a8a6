import type { WebModule } from '#engine/web/module.ts'
import type { DocumentLook } from '#modules/documents/web/public.ts'
import { unusualActivityWeb } from '#modules/unusual-activity/web/module.ts'
import { accessWeb } from '#modules/access/web/module.ts'
import { accountingWeb } from '#modules/accounting/web/module.ts'
import { closingWeb } from '#modules/closing/web/module.ts'
import { couponsWeb } from '#modules/coupons/web/module.ts'
import { countingWeb } from '#modules/counting/web/module.ts'
import { dashboardWeb } from '#modules/dashboard/web/module.ts'
import { depositsWeb } from '#modules/deposits/web/module.ts'
import { ordersWeb } from '#modules/orders/web/module.ts'
import { catalogueWeb } from '#modules/catalogue/web/module.ts'
import { customerScreenWeb } from '#modules/customer-screen/web/module.ts'
import { goodsWeb } from '#modules/goods/web/module.ts'
import { webShopWeb } from '#modules/web-shop/web/module.ts'
import { marketplaceWeb } from '#modules/marketplace/web/module.ts'
import { labelsWeb } from '#modules/labels/web/module.ts'
import { intakeWeb } from '#modules/intake/web/module.ts'
import { preordersWeb } from '#modules/preorders/web/module.ts'
import { instalmentsWeb } from '#modules/instalments/web/module.ts'
import { loansWeb } from '#modules/loans/web/module.ts'
import { approvalsWeb } from '#modules/approvals/web/module.ts'
import { auditWeb } from '#modules/audit/web/module.ts'
import { mastersWeb } from '#modules/masters/web/module.ts'
import { membersWeb } from '#modules/members/web/module.ts'
import { centralWeb } from '#modules/central/web/module.ts'
import { shippingWeb } from '#modules/shipping/web/module.ts'
import { moveInWeb } from '#modules/move-in/web/module.ts'
import { messagesWeb } from '#modules/messages/web/module.ts'
import { moneyWeb } from '#modules/money/web/module.ts'
import { identityWeb } from '#modules/identity/web/module.ts'
import { pointsWeb } from '#modules/points/web/module.ts'
import { refiningWeb } from '#modules/refining/web/module.ts'
import { customerWeb } from '#modules/customer/web/module.ts'
import { boardWeb } from '#modules/board/web/module.ts'
import { wishesWeb } from '#modules/wishes/web/module.ts'
import { craftsmenWeb } from '#modules/craftsmen/web/module.ts'
import { pricingWeb } from '#modules/pricing/web/module.ts'
import { purchasesWeb } from '#modules/purchases/web/module.ts'
import { suppliersWeb } from '#modules/suppliers/web/module.ts'
import { receiptsWeb } from '#modules/receipts/web/module.ts'
import { salesWeb } from '#modules/sales/web/module.ts'
import { bulkGoodsWeb } from '#modules/bulk-goods/web/module.ts'
import { sortingWeb } from '#modules/sorting/web/module.ts'
import { handlingWeb } from '#modules/handling/web/module.ts'
import { repairsWeb } from '#modules/repairs/web/module.ts'
import { settingsWeb } from '#modules/settings/web/module.ts'
import { weighingWeb } from '#modules/weighing/web/module.ts'

/** The hand-written screens of every module. */
export const webModules: readonly WebModule<DocumentLook>[] = [
  accessWeb,
  settingsWeb,
  messagesWeb,
  approvalsWeb,
  auditWeb,
  mastersWeb,
  pricingWeb,
  goodsWeb,
  membersWeb,
  receiptsWeb,
  labelsWeb,
  webShopWeb,
  catalogueWeb,
  marketplaceWeb,
  customerScreenWeb,
  couponsWeb,
  salesWeb,
  intakeWeb,
  purchasesWeb,
  handlingWeb,
  depositsWeb,
  repairsWeb,
  ordersWeb,
  bulkGoodsWeb,
  suppliersWeb,
  sortingWeb,
  countingWeb,
  moneyWeb,
  accountingWeb,
  moveInWeb,
  shippingWeb,
  centralWeb,
  instalmentsWeb,
  preordersWeb,
  pointsWeb,
  identityWeb,
  refiningWeb,
  craftsmenWeb,
  customerWeb,
  boardWeb,
  wishesWeb,
  loansWeb,
  weighingWeb,
  unusualActivityWeb,
  closingWeb,
  dashboardWeb,
]
