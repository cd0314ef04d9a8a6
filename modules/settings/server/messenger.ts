import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal, core, refuse } from '#engine/contract/refusal.ts'
import { writeAudit } from '#engine/server/audit.ts'
import { type ServedJob, defineJob, serveJob } from '#engine/server/jobs.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Steps } from '#engine/server/serve.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { chatRefusals, sendChat } from '../contract/chat.ts'
import { textSetting } from '../contract/settings.ts'

/** Sends messages to telephones. */
export interface Messenger {
  /**
   * @throws Refusal NOT_REGISTERED, NO_MESSENGER, and MESSENGER_SILENT where nobody knows whether it was taken
   * @throws MessengerDown where it was not taken, and may be later
   */
  send(message: { sender: string; receiver: string; text: string }): Promise<void>
}

const answerMsMax = 10_000

/** The gateway took nothing; it may when it is asked again. */
export class MessengerDown extends Error {
  override name = 'MessengerDown'
}

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
      }).catch((error: Error) => {
        if (error.name === 'TimeoutError') return refuse(chatRefusals.MESSENGER_SILENT)
        throw new MessengerDown('the gateway cannot be reached', { cause: error })
      })
      if (answer.status === 401 || answer.status === 403) refuse(chatRefusals.NO_MESSENGER)
      if (answer.status >= 500) throw new MessengerDown(`the gateway says ${answer.status}`)
      const body = (await answer.json().catch(() => undefined)) as { success?: unknown } | undefined
      if (!answer.ok || body?.success !== true) refuse(chatRefusals.NOT_REGISTERED)
    },
  }
}

/** So many messages may one person send in ten minutes: more than customers a till serves, fewer than a mailing. */
const chatsMax = 30

/** A message whose gateway was down: a minute or more later again, then about twice as long each time, one to two hours in all. */
export const sendLater = defineJob({
  name: 'send-chat',
  input: z.strictObject({
    kode_toko: z.string(),
    user_id: z.string(),
    request_id: z.string(),
    ip: z.string(),
    sender: z.string(),
    receiver: z.string(),
    text: z.string(),
  }),
  retriesMax: 6,
  retryAfterSeconds: 60,
  secondsMax: 60,
})

/**
 * Sends a message of a screen, from the caller's own number (specification §7) or else from that of his shop. If the gateway is down, the message
 * waits (`chatSending`) and the user goes on. If the gateway does not know the receiver, the user is told at once.
 */
export function sendMessage(messenger: Messenger): Steps<typeof sendChat, { sender: string; antri: boolean }> {
  return {
    before: async (input) => {
      const { db, caller, request_id, ip, body } = input
      const { kode_toko, user_id } = caller
      const { receiver, message } = body
      const row = { user_id, kode_toko, call: sendChat.call, subject: 'chat', key: receiver, request_id, ip }
      // Counted and written down before anything leaves: so many at one moment are counted too, and what was tried in vain is known.
      const sender = await inTransaction(db, caller, async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${kode_toko} ${user_id}`}, 0))`.execute(tx)
        const { rows } = await sql<{ n: number }>`
          select count(distinct request_id)::int as n from audit
          where kode_toko = ${kode_toko} and call = ${sendChat.call} and user_id = ${user_id} and created_at > now() - interval '10 minutes'`.execute(
          tx,
        )
        if ((rows[0]?.n ?? 0) >= chatsMax) refuse(core.TOO_MANY)
        await writeAudit(tx, { ...row, after: { message } })
        return senderOf(tx, caller)
      })
      try {
        await messenger.send({ sender, receiver, text: message })
        return { sender, antri: false }
      } catch (error) {
        if (error instanceof MessengerDown) return { sender, antri: true }
        if (error instanceof Refusal) await writeAudit(db, { ...row, after: { message, gagal: error.kind.text } })
        throw error
      }
    },
    run: async ({ body: { receiver, message }, caller, request_id, ip, enqueue, audit }, { sender, antri }) => {
      const { kode_toko, user_id } = caller
      if (antri) {
        await audit({ subject: 'chat', key: receiver, after: { message, antri } })
        await enqueue(sendLater, { kode_toko, user_id, request_id, ip, sender, receiver, text: message })
      }
      return { success: true, antri }
    },
  }
}

/** The sender's number: the user's own, or else that of the shop. */
async function senderOf(db: Db, caller: Caller): Promise<string> {
  const { rows } = await sql<{ no_whatsapp: string | null }>`select no_whatsapp from users where user_id = ${caller.user_id}`.execute(db)
  return rows[0]?.no_whatsapp || textSetting(caller, 'WA_PENGIRIM')
}

/** Sends what waited for the gateway, and notes whether it came. */
export const chatSending = (messenger: Messenger): ServedJob =>
  serveJob(sendLater, async ({ kode_toko, user_id, request_id, ip, sender, receiver, text }, { db, isLastTry }) => {
    const note = (after: object) =>
      writeAudit(db, { kode_toko, user_id, request_id, ip, call: sendLater.name, subject: 'chat', key: receiver, after })
    try {
      await messenger.send({ sender, receiver, text })
    } catch (error) {
      if (error instanceof Refusal) return note({ message: text, gagal: error.kind.text })
      if (isLastTry) await note({ message: text, gagal: chatRefusals.MESSENGER_SILENT.text })
      throw error
    }
    return note({ message: text })
  })
