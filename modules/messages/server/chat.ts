import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { writeAudit } from '#engine/server/audit.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Steps } from '#engine/server/serve.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { chatRefusals, sendChat } from '../contract/chat.ts'
import { hasPaperHeader, paperName } from '../contract/paper-header.ts'
import { type Delivery, deliver } from './deliver.ts'
import type { Messenger } from './messenger.ts'
import { type Claimed, putMessage } from './queue.ts'
import { templateOf } from './words.ts'

/** So many messages may one person send in ten minutes: more than customers a till serves, fewer than a mailing. */
const chatsMax = 30

/**
 * Sends a message of a screen, from the caller's own number (specification §7) or else from that of his shop. If the gateway is down, the message
 * waits and the user goes on. If the gateway does not know the receiver, the user sees the error at once.
 */
export function sendMessage(delivery: Delivery): Steps<typeof sendChat, { antri: boolean }> {
  return {
    before: async (input) => {
      const { db, caller, request_id, ip, body } = input
      const { kode_toko, user_id } = caller
      const { receiver, message, nota } = body
      // The browser has drawn it: nothing is drawn here, neither in a transaction nor outside of one.
      const paper =
        nota && hasPaperHeader(caller, nota.template)
          ? { name: paperName(nota.nomor), pdf: nota.kertas ? Buffer.from(nota.kertas, 'base64') : undefined }
          : undefined
      const row = { user_id, kode_toko, call: sendChat.call, subject: 'chat', request_id, ip }
      // Counted and written down before anything leaves: so many at one moment are counted too, and what was tried in vain is known.
      const claimed = await inTransaction(db, caller, async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${kode_toko} ${user_id}`}, 0))`.execute(tx)
        const { rows } = await sql<{ n: number }>`
          select count(distinct request_id)::int as n from audit
          where kode_toko = ${kode_toko} and call = ${sendChat.call} and user_id = ${user_id} and created_at > now() - interval '10 minutes'`.execute(
          tx,
        )
        if ((rows[0]?.n ?? 0) >= chatsMax) refuse(core.TOO_MANY)
        const put = await putMessage(
          tx,
          {
            kode_toko,
            jenis_pesan: nota ? 'NOTA' : 'UMUM',
            nomor_dokumen: nota?.nomor ?? null,
            no_tujuan: receiver,
            pengirim: await senderOf(tx, caller, delivery.messenger),
            isi_pesan: message,
            template: nota && { ...templateOf(nota.template, nota.parameter), header: paper ? undefined : headerOf(caller, nota.nomor) },
            paper,
            user_id,
            request_id,
          },
          true,
        )
        // What it says stands in the message alone: that is forgotten one day, the audit is not (docs/decisions/173).
        await writeAudit(tx, { ...row, key: String(put?.id), after: { nomor_dokumen: nota?.nomor ?? null } })
        return put
      })
      const outcome = await deliver(db, delivery, claimed as Claimed, true)
      if (outcome.outcome === 'SENT') return { antri: false }
      if (outcome.outcome === 'LATER' && outcome.why === 'DOWN') return { antri: true }
      const why = outcome.outcome === 'UNKNOWN' || outcome.why === 'DOWN' ? chatRefusals.MESSENGER_SILENT : outcome.why
      await writeAudit(db, { ...row, key: String(claimed?.id), after: { gagal: why.text } })
      return refuse(why)
    },
    run: (_, { antri }) => Promise.resolve({ success: true, antri }),
  }
}

/** The header of a document's template, where the chain has registered them with one: its number. */
const headerOf = (caller: Caller, nomor: string) => (textSetting(caller, 'WA_KEPALA_TEMPLATE') === 'TEKS' ? nomor : undefined)

/** The sender's number: the user's own where the provider has it, or else that of the shop. */
async function senderOf(db: Db, caller: Caller, messenger: Messenger): Promise<string> {
  const { rows } = await sql<{ no_whatsapp: string | null }>`select no_whatsapp from users where user_id = ${caller.user_id}`.execute(db)
  const own = rows[0]?.no_whatsapp ?? ''
  return messenger.knows(own) ? own : textSetting(caller, 'WA_PENGIRIM')
}
