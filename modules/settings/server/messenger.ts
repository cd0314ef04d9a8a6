import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Steps } from '#engine/server/serve.ts'
import { chatRefusals, sendChat } from '../contract/chat.ts'
import { textSetting } from '../contract/settings.ts'

/** Sends messages to telephones. */
export interface Messenger {
  /** @throws Refusal NOT_REGISTERED, NO_MESSENGER, MESSENGER_SILENT */
  send(message: { sender: string; receiver: string; text: string }): Promise<void>
}

const answerMsMax = 10_000

/**
 * The gateway of the shop's WhatsApp account: `POST <url>?id=<sender>` with `{receiver, message, type}` and a bearer
 * token; it answers `{success}` (specification §7). Without an address nothing can be sent, and it says so.
 */
export function whatsappGateway({ url, token }: { url: string | undefined; token: string | undefined }): Messenger {
  return {
    send: async ({ sender, receiver, text }) => {
      if (!url) return refuse(chatRefusals.NO_MESSENGER)
      const address = new URL(url)
      address.searchParams.set('id', sender)
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ receiver, message: text, type: 'text' }),
        signal: AbortSignal.timeout(answerMsMax),
      }).catch(() => refuse(chatRefusals.MESSENGER_SILENT))
      if (answer.status >= 500 || answer.status === 401 || answer.status === 403) refuse(chatRefusals.MESSENGER_SILENT)
      const body = (await answer.json().catch(() => undefined)) as { success?: unknown } | undefined
      if (!answer.ok || body?.success !== true) refuse(chatRefusals.NOT_REGISTERED)
    },
  }
}

/** So many messages may one person send in ten minutes: more than customers a till serves, fewer than a mailing. */
const chatsMax = 30

/** Sends what a screen wants told, from the number of the caller's shop. */
export function sendMessage(messenger: Messenger): Steps<typeof sendChat, void> {
  return {
    before: async ({ db, caller, body: { receiver, message } }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from audit
        where kode_toko = ${caller.kode_toko} and call = ${sendChat.call} and user_id = ${caller.user_id} and created_at > now() - interval '10 minutes'`.execute(
        db,
      )
      if ((rows[0]?.n ?? 0) >= chatsMax) refuse(core.TOO_MANY)
      await messenger.send({ sender: textSetting(caller, 'WA_PENGIRIM'), receiver, text: message })
    },
    run: async ({ body: { receiver, message }, audit }) => {
      await audit({ subject: 'chat', key: receiver, after: { message } })
      return { success: true }
    },
  }
}
