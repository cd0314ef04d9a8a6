import { type Declarations, documentsOf, mastersOf } from '#engine/contract/declarations.ts'
import type { AnyDocument } from '#engine/contract/document.ts'
import { nounOf } from '#engine/contract/master.ts'
import { declarations as unusualActivity } from '#modules/unusual-activity/contract/index.ts'
import { declarations as access } from '#modules/access/contract/index.ts'
import { declarations as accounting } from '#modules/accounting/contract/index.ts'
import { declarations as closing } from '#modules/closing/contract/index.ts'
import { declarations as dashboard } from '#modules/dashboard/contract/index.ts'
import { declarations as deposits } from '#modules/deposits/contract/index.ts'
import { declarations as orders } from '#modules/orders/contract/index.ts'
import { declarations as goods } from '#modules/goods/contract/index.ts'
import { declarations as ledger } from '#modules/ledger/contract/index.ts'
import { declarations as labels } from '#modules/labels/contract/index.ts'
import { declarations as loans } from '#modules/loans/contract/index.ts'
import { declarations as preorders } from '#modules/preorders/contract/index.ts'
import { declarations as instalments } from '#modules/instalments/contract/index.ts'
import { declarations as coupons } from '#modules/coupons/contract/index.ts'
import { declarations as refining } from '#modules/refining/contract/index.ts'
import { declarations as persons } from '#modules/identity/contract/index.ts'
import { declarations as points } from '#modules/points/contract/index.ts'
import { declarations as person } from '#modules/customer/contract/index.ts'
import { declarations as board } from '#modules/board/contract/index.ts'
import { declarations as wishes } from '#modules/wishes/contract/index.ts'
import { declarations as craftsmen } from '#modules/craftsmen/contract/index.ts'
import { declarations as members } from '#modules/members/contract/index.ts'
import { declarations as approvals } from '#modules/approvals/contract/index.ts'
import { declarations as audit } from '#modules/audit/contract/index.ts'
import { declarations as masters } from '#modules/masters/contract/index.ts'
import { declarations as moveIn } from '#modules/move-in/contract/index.ts'
import { declarations as central } from '#modules/central/contract/index.ts'
import { declarations as shipping } from '#modules/shipping/contract/index.ts'
import { declarations as money } from '#modules/money/contract/index.ts'
import { declarations as catalogue } from '#modules/catalogue/contract/index.ts'
import { declarations as customerScreen } from '#modules/customer-screen/contract/index.ts'
import { declarations as buyback } from '#modules/buyback/contract/index.ts'
import { declarations as documents } from '#modules/documents/contract/index.ts'
import { declarations as payments } from '#modules/payments/contract/index.ts'
import { declarations as cases } from '#modules/cases/contract/index.ts'
import { declarations as queue } from '#modules/queue/contract/index.ts'
import { declarations as pricing } from '#modules/pricing/contract/index.ts'
import { declarations as suppliers } from '#modules/suppliers/contract/index.ts'
import { declarations as receipts } from '#modules/receipts/contract/index.ts'
import { declarations as sales } from '#modules/sales/contract/index.ts'
import { declarations as purchases } from '#modules/purchases/contract/index.ts'
import { declarations as intake } from '#modules/intake/contract/index.ts'
import { declarations as handling } from '#modules/handling/contract/index.ts'
import { declarations as bulkGoods } from '#modules/bulk-goods/contract/index.ts'
import { declarations as counting } from '#modules/counting/contract/index.ts'
import { declarations as training } from '#modules/training/contract/index.ts'
import { declarations as weighing } from '#modules/weighing/contract/index.ts'
import { declarations as portals } from '#modules/portals/contract/index.ts'
import { declarations as webShop } from '#modules/web-shop/contract/index.ts'
import { declarations as marketplace } from '#modules/marketplace/contract/index.ts'
import { declarations as repairs } from '#modules/repairs/contract/index.ts'
import { declarations as sorting } from '#modules/sorting/contract/index.ts'
import { declarations as messages } from '#modules/messages/contract/index.ts'
import { declarations as settings } from '#modules/settings/contract/index.ts'

/** What every module declares; masters and reports are drawn from this alone. */
export const declared: readonly Declarations[] = [
  access,
  settings,
  messages,
  approvals,
  audit,
  training,
  ledger,
  masters,
  pricing,
  goods,
  members,
  coupons,
  catalogue,
  customerScreen,
  receipts,
  labels,
  webShop,
  portals,
  documents,
  buyback,
  payments,
  cases,
  queue,
  sales,
  intake,
  purchases,
  handling,
  deposits,
  repairs,
  orders,
  marketplace,
  bulkGoods,
  moveIn,
  shipping,
  central,
  suppliers,
  sorting,
  counting,
  money,
  accounting,
  loans,
  instalments,
  preorders,
  points,
  persons,
  refining,
  craftsmen,
  person,
  board,
  wishes,
  weighing,
  unusualActivity,
  closing,
  dashboard,
]

/** Every kind of document: which one a posting or a number is of. */
export const declaredDocuments: readonly AnyDocument[] = documentsOf(declared)

/**
 * The title of each table that a refusal may name: the lists and the documents by their own title, the others as their module
 * says.
 */
export const tableNames: ReadonlyMap<string, string> = new Map([
  ...mastersOf(declared).map((master): [string, string] => [master.table, nounOf(master)]),
  ...declaredDocuments.flatMap(({ name, title, parts }) =>
    [name, ...Object.values(parts).map(({ table }) => table)].map((table): [string, string] => [table, title]),
  ),
  ...declared.flatMap(({ tables = {} }) => Object.entries(tables)),
])
