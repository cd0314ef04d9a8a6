import type { Refusal } from '#engine/contract/refusal.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import type { Db } from '#engine/server/database.ts'
import type { Reading } from '#engine/server/reading.ts'
import type { FileStore } from '#engine/server/files.ts'
import type { Served, ServerModule } from '#engine/server/serve.ts'
import { declaredDocuments } from '#apps/declared.ts'
import { unusualActivityModule } from '#modules/unusual-activity/server/module.ts'
import { type Identification, createAccessModule } from '#modules/access/server/public.ts'
import { accountingModule } from '#modules/accounting/server/module.ts'
import { createBuybackModule } from '#modules/buyback/server/module.ts'
import { createClosingModule } from '#modules/closing/server/public.ts'
import { couponsModule } from '#modules/coupons/server/module.ts'
import { countingModule } from '#modules/counting/server/module.ts'
import { type WebShop, createWebShopModule } from '#modules/web-shop/server/public.ts'
import { type Marketplaces, createMarketplaceModule } from '#modules/marketplace/server/public.ts'
import { couponReminder } from '#modules/coupons/server/public.ts'
import { depositReminder } from '#modules/deposits/server/public.ts'
import { instalmentReminder } from '#modules/instalments/server/public.ts'
import { auctionReminder, loanReminder } from '#modules/loans/server/public.ts'
import { birthdayReminder, resetReminder } from '#modules/members/server/public.ts'
import { orderReminder } from '#modules/orders/server/public.ts'
import { serviceReminder } from '#modules/repairs/server/public.ts'
import { depositsModule } from '#modules/deposits/server/module.ts'
import { createOrdersModule } from '#modules/orders/server/module.ts'
import { createDocumentsModule } from '#modules/documents/server/module.ts'
import { createDashboardModule } from '#modules/dashboard/server/module.ts'
import { createCatalogueModule } from '#modules/catalogue/server/public.ts'
import { createCustomerScreenModule } from '#modules/customer-screen/server/public.ts'
import { createGoodsModule } from '#modules/goods/server/module.ts'
import { readSmallPhoto } from '#modules/goods/server/public.ts'
import { createLabelsModule } from '#modules/labels/server/module.ts'
import type { PrinterReach } from '#modules/labels/server/public.ts'
import { createIntakeModule } from '#modules/intake/server/module.ts'
import { createLoansModule } from '#modules/loans/server/module.ts'
import { preordersModule } from '#modules/preorders/server/module.ts'
import { instalmentsModule } from '#modules/instalments/server/module.ts'
import { createBulkGoodsModule } from '#modules/bulk-goods/server/module.ts'
import { refiningModule } from '#modules/refining/server/module.ts'
import { sortingModule } from '#modules/sorting/server/module.ts'
import { createPersonsModule } from '#modules/identity/server/module.ts'
import { pointsModule } from '#modules/points/server/module.ts'
import { customerModule } from '#modules/customer/server/module.ts'
import { boardModule } from '#modules/board/server/module.ts'
import { wishesModule } from '#modules/wishes/server/module.ts'
import { craftsmenModule } from '#modules/craftsmen/server/module.ts'
import { membersModule } from '#modules/members/server/module.ts'
import { type Pusher, type ReaderTokens, createApprovalsModule } from '#modules/approvals/server/public.ts'
import { createAuditModule } from '#modules/audit/server/module.ts'
import { ledgerModule } from '#modules/ledger/server/module.ts'
import { createMastersModule } from '#modules/masters/server/module.ts'
import { moveInModule } from '#modules/move-in/server/module.ts'
import { moneyModule } from '#modules/money/server/module.ts'
import { createPricingModule } from '#modules/pricing/server/public.ts'
import { createPurchasesModule } from '#modules/purchases/server/module.ts'
import { casesModule } from '#modules/cases/server/module.ts'
import { queueModule } from '#modules/queue/server/module.ts'
import { suppliersModule } from '#modules/suppliers/server/module.ts'
import { centralModule } from '#modules/central/server/module.ts'
import { shippingModule } from '#modules/shipping/server/module.ts'
import { receiptsModule } from '#modules/receipts/server/module.ts'
import { createSalesModule } from '#modules/sales/server/module.ts'
import { handlingModule } from '#modules/handling/server/module.ts'
import { weighingModule } from '#modules/weighing/server/module.ts'
import { createTrainingModule } from '#modules/training/server/module.ts'
import { type Portal, createPortalsModule } from '#modules/portals/server/public.ts'
import { createRepairsModule } from '#modules/repairs/server/module.ts'
import type { Services } from '#modules/settings/contract/services.ts'
import { type CloudAccess, type Messenger, type Reminder, createMessagesModule } from '#modules/messages/server/public.ts'
import { type SettingsStore, createSettingsModule } from '#modules/settings/server/public.ts'

/** What modules need from the application that they cannot find out themselves. */
export interface ModuleNeeds {
  /** The database outside of any transaction. */
  readonly db: Db
  /** Reads for the check before a closing, apart from tills and reports. */
  readonly dayReading: Reading
  readonly files: FileStore
  readonly settings: SettingsStore
  readonly identification: Identification
  /** Sends messages to telephones. */
  readonly messenger: Messenger
  /** Where messages leave by the Cloud API of WhatsApp. */
  readonly whatsappCloud: CloudAccess | undefined
  /** The web shop that pieces are sent to. */
  readonly webShop: WebShop
  /** The marketplaces that pieces are sold at. */
  readonly marketplaces: Marketplaces
  /** The neighbouring services that this installation has. */
  readonly services: Services
  /** Addresses and ports of label printers that the server may connect to. */
  readonly printerReach: PrinterReach
  /** Tells telephones that are not looking. */
  readonly pusher: Pusher
  /** The other portals of the owner. */
  readonly portals: readonly Portal[]
  /** The secret of the fingerprint reader of each shop that has one. */
  readonly readers: ReaderTokens
  /** The database whose users have the passwords that hold, outside of any transaction: the own one, but in training the live chain's. */
  readonly passwordsDb: Db
  /** Whether this is the training. */
  readonly isTraining: boolean
  /** Empties the training, in the training alone. */
  readonly emptyTraining: (() => void) | undefined
  /** Begins the training of this server. Undefined in the training itself, and on a server without a training. */
  readonly beginTraining: (() => Promise<void>) | undefined
  /** Every screen and right of every module. */
  readonly screens: readonly TreeEntry[]
  /** Everything that every module serves; asked after they are put together. */
  readonly served: () => readonly Served[]
  /** What an error of the database means in the words of the business; undefined for a fault of ours. */
  readonly refusalOf: (error: unknown) => Refusal | undefined
  readonly isProduction: boolean
}

/** The kinds of reminders that customers get. */
export const reminders: readonly Reminder[] = [
  loanReminder,
  auctionReminder,
  instalmentReminder,
  depositReminder,
  orderReminder,
  serviceReminder,
  couponReminder,
  birthdayReminder,
  resetReminder,
]

/** Every module of Kencana, storey by storey. The server does not know a module that is missing here. */
export function serverModules(needs: ModuleNeeds): readonly ServerModule[] {
  const below = [
    createAccessModule(needs),
    createSettingsModule(needs),
    createMessagesModule({ ...needs, reminders }),
    createApprovalsModule(needs),
    createAuditModule(needs),
    createTrainingModule(needs),
    createPortalsModule(needs),
    ledgerModule,
    createMastersModule(needs),
    createPricingModule(needs),
    createGoodsModule(needs),
    membersModule,
    couponsModule,
    createCatalogueModule(needs),
    createDocumentsModule({ documents: declaredDocuments }),
    createCustomerScreenModule({ ...needs, photoOf: (foto) => readSmallPhoto(needs.files, foto) }),
    accountingModule,
    receiptsModule,
    createLabelsModule(needs),
    createWebShopModule(needs),
    casesModule,
    queueModule,
    createBuybackModule(needs),
    createSalesModule(needs),
    createIntakeModule(needs),
    createPurchasesModule(needs),
    handlingModule,
    depositsModule,
    createRepairsModule(needs),
    createOrdersModule(needs),
    createMarketplaceModule(needs),
    createBulkGoodsModule(needs),
    suppliersModule,
    countingModule,
    moneyModule,
    createLoansModule(needs),
    instalmentsModule,
    preordersModule,
    pointsModule,
    createPersonsModule({ documents: declaredDocuments }),
    refiningModule,
    sortingModule,
    craftsmenModule,
    customerModule,
    boardModule,
    wishesModule,
    weighingModule,
    moveInModule,
    shippingModule,
    centralModule,
    unusualActivityModule,
    createClosingModule(needs),
  ]
  return [...below, createDashboardModule({ documents: declaredDocuments, waiting: below.flatMap(({ waiting }) => waiting) })]
}
