import { z } from 'zod'
import type { Db } from '#engine/server/database.ts'
import { type JobContext, type ServedJob, defineJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import { chatRefusals, chatWaits, failReasons } from '../contract/chat.ts'
import type { Messenger, Outcome } from './messenger.ts'
import {
  type Claimed,
  claimNext,
  hasStopped,
  isWindowOpen,
  markStopped,
  noteFailed,
  noteLater,
  notePostponed,
  noteSent,
  paperOf,
  putMessage,
} from './queue.ts'
import type { Reminders } from './reminders.ts'

/** What sending needs. */
export interface Delivery {
  readonly messenger: Messenger
  readonly settings: SettingsStore
  readonly reminders: Reminders
}

/** A message that the provider does not take is tried so often, some two hours in all. */
const triesMax = 8
/** How often a message with an unknown result is sent again. After that a user must check it. */
const unknownMax = 1
/** One run of the job sends for so long; the next one goes on. */
const runMsMax = 8 * 60_000

/**
 * Hands over a message that a worker has taken, and stores the result.
 *
 * @param isWaitedFor a user waits for the answer. What he can correct or repeat himself is not retried
 */
export async function deliver(db: Db, { messenger }: Delivery, row: Claimed, isWaitedFor = false): Promise<Outcome> {
  const { id, no_tujuan, pengirim, isi_pesan, template, parameter, kepala, berkas } = row
  const outcome: Outcome = (await hasStopped(db, no_tujuan))
    ? { outcome: 'NEVER', why: chatRefusals.STOPPED }
    : await messenger.send({
        id,
        sender: pengirim,
        receiver: no_tujuan,
        text: isi_pesan,
        template:
          template === null
            ? undefined
            : {
                name: template,
                parameter: parameter ?? {},
                header: kepala ?? undefined,
                paper: berkas === null ? undefined : { name: berkas, pdf: await paperOf(db, id) },
              },
        isWindowOpen: await isWindowOpen(db, messenger.accountOf(pengirim), no_tujuan),
      })
  switch (outcome.outcome) {
    case 'SENT':
      await noteSent(db, id, outcome.wamid)
      break
    case 'UNKNOWN':
      // The message stays taken. Its retry comes when the provider should have sent a notice, or the waiting user decides.
      if (isWaitedFor) await noteFailed(db, id, failReasons.UNKNOWN)
      break
    case 'NEVER':
      if (outcome.hasStopped) await markStopped(db, no_tujuan, true)
      await noteFailed(db, id, outcome.why.text, outcome.code)
      break
    case 'LATER': {
      const alasan = outcome.says ?? (outcome.why === 'DOWN' ? chatWaits : outcome.why.text)
      const isOver = row.coba >= triesMax || (isWaitedFor && outcome.why !== 'DOWN')
      if (isOver) await noteFailed(db, id, outcome.why === 'DOWN' ? (outcome.says ?? chatRefusals.MESSENGER_SILENT.text) : alasan, outcome.code)
      else await noteLater(db, row, alasan, outcome.code)
    }
  }
  return outcome
}

/** Sends a message of the queue. A reminder whose document is paid is not sent, and none is sent at night. */
async function deliverLater(db: Db, delivery: Delivery, row: Claimed): Promise<void> {
  if (row.tak_tentu > unknownMax) return noteFailed(db, row.id, failReasons.UNKNOWN)
  const settings = await delivery.settings.of(row.kode_toko)
  if (!settings.modules.has('WHATSAPP')) return noteFailed(db, row.id, failReasons.MODULE_OFF)
  const verdict = await delivery.reminders.verdict(db, row, settings)
  if (verdict === 'NO_LONGER') return noteFailed(db, row.id, failReasons.NO_LONGER)
  if (verdict !== 'SEND') return notePostponed(db, row, verdict)
  await deliver(db, delivery, row)
}

/** Sends what waits, one after the other, as long as there is something and the time of a run is not over. Several servers do so at once. */
export async function sendWaiting({ db, signal }: Pick<JobContext, 'db' | 'signal'>, delivery: Delivery): Promise<void> {
  const startedMs = performance.now()
  while (!signal.aborted && performance.now() - startedMs < runMsMax) {
    const row = await claimNext(db)
    if (!row) return
    await deliverLater(db, delivery, row)
  }
}

/** Sends what waits, soon. */
export const sendSoon = defineJob({ name: 'send-messages', input: z.strictObject({}), retriesMax: 1 })

/** What the version before left in its own queue. */
const sendOfBefore = defineJob({
  name: 'send-chat',
  input: z.object({
    kode_toko: z.string(),
    user_id: z.string(),
    request_id: z.string(),
    sender: z.string(),
    receiver: z.string(),
    text: z.string(),
  }),
  retriesMax: 6,
  retryAfterSeconds: 60,
  secondsMax: 60,
})

/** The jobs that send: one soon after a message is stored, and one every minute for retries and for messages of a process that died. */
export const deliveryJobs = (delivery: Delivery): readonly ServedJob[] => [
  serveJob(sendSoon, (_, context) => sendWaiting(context, delivery)),
  serveJob(defineRecurring({ name: 'send-waiting-messages', every: '* * * * *' }), (_, context) => sendWaiting(context, delivery)),
  serveJob(sendOfBefore, async ({ sender, receiver, text, ...by }, { db }) => {
    const { kode_toko, user_id, request_id } = by
    await putMessage(db, {
      kode_toko,
      jenis_pesan: 'UMUM',
      nomor_dokumen: null,
      no_tujuan: receiver,
      pengirim: sender,
      isi_pesan: text,
      template: undefined,
      user_id,
      request_id,
    })
  }),
]
