import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import { declarations } from '../contract/index.ts'
import { sendMessage } from './chat.ts'
import type { CloudAccess } from './cloud.ts'
import { deliveryJobs, sendSoon } from './deliver.ts'
import { countMessages, listMessages, listStopped, sendMessageAgain, stopMessages } from './list.ts'
import { forgetting } from './forget.ts'
import type { Messenger } from './messenger.ts'
import { type Reminder, createReminders } from './reminders.ts'
import { cloudWebhook } from './webhook.ts'

/** After so long a failed message is no longer sent again. */
const failedFor = '3 days'

/** What messages need from the application. */
export interface MessagesNeeds {
  readonly settings: SettingsStore
  readonly messenger: Messenger
  /** The database outside of any transaction. */
  readonly db: Db
  /** Where messages leave by the Cloud API: it is what tells us of them. */
  readonly whatsappCloud: CloudAccess | undefined
  /** What the ladder reminds of. */
  readonly reminders: readonly Reminder[]
  /** The training sends nothing. */
  readonly isTraining: boolean
}

/** Messages to customers: written down, sent, and followed. */
export function createMessagesModule({ db, settings, messenger, whatsappCloud, reminders: kinds, isTraining }: MessagesNeeds): ServerModule {
  const reminders = createReminders({ settings, messenger, kinds, sendSoon: (tx, { enqueue }) => enqueue(tx, sendSoon, {}) })
  const delivery = { messenger, settings, reminders }
  return serverModule(declarations, {
    handlers: { sendChat: sendMessage(delivery), listMessages, countMessages, sendMessageAgain, stopMessages, listStopped },
    waiting: {
      messagesFailed: ({ kode_toko }) => sql`
        select from pesan p where p.kode_toko = ${kode_toko} and p.status = 'GAGAL' and p.gagal_at > now() - ${sql.lit(failedFor)}::interval
          and not exists (select from pesan again where again.ulang_dari = p.id)`,
    },
    webhooks: whatsappCloud ? [cloudWebhook(db, settings, whatsappCloud)] : [],
    jobs: isTraining ? [] : [...deliveryJobs(delivery), reminders.job, forgetting(settings)],
  })
}
