import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudit } from '#engine/server/audit.ts'
import type { Db } from '#engine/server/database.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import type { Webhook } from '#engine/server/webhook.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import { type CloudAccess, outcomeOfCode } from './cloud.ts'
import { markStopped } from './queue.ts'
import { chatRefusals } from '../contract/chat.ts'

const seconds = z.coerce.number().int().min(0).max(9_999_999_999)

const status = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  timestamp: seconds,
  recipient_id: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  pricing: z.object({ billable: z.boolean().optional(), category: z.string().max(60).optional() }).optional(),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
})
const incoming = z.object({ from: z.string().regex(/^[1-9]\d{7,15}$/), timestamp: seconds, text: z.object({ body: z.string() }).optional() })
// What Meta adds one day, or sends of other kinds, is none of our business: each part is read by itself.
const told = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string().max(60) }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/** Whether two secrets are the same, in a time that says nothing about either. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** The signature of a body: `sha256=` and its HMAC by the secret of the application at Meta. */
export const signatureOf = (body: Buffer, secret: string): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Our words for a state of Meta's. */
const states: Readonly<Record<string, string>> = { sent: 'TERKIRIM', delivered: 'SAMPAI', read: 'DIBACA', failed: 'GAGAL' }

/** A state moves a message forward or, where it comes late, changes nothing. A message whose answer was lost is known by our own number of it. */
async function applyStatus(db: Db, said: z.output<typeof status>): Promise<readonly Charged[]> {
  const state = states[said.status]
  if (state === undefined) return []
  const code = said.errors?.[0]?.code
  const failed = code === undefined ? undefined : outcomeOfCode(code)
  const reason = failed?.why ?? chatRefusals.PROVIDER_REFUSED
  const why = reason === 'DOWN' ? chatRefusals.MESSENGER_SILENT.text : reason.text
  const own = /^kencana-pesan-(\d{1,15})$/.exec(said.biz_opaque_callback_data ?? '')?.[1] ?? null
  const at = sql`to_timestamp(${said.timestamp})`
  const { rows } = await sql<Charged>`
    update pesan set status = case when pesan_rank(${state}) > pesan_rank(status) then ${state} else status end,
      alasan = case when pesan_rank(${state}) <= pesan_rank(status) then alasan when ${state} = 'GAGAL' then ${why} end,
      kode_gagal = case when pesan_rank(${state}) <= pesan_rank(status) then kode_gagal else ${code === undefined ? null : String(code)} end,
      wamid = coalesce(wamid, ${said.id}), mulai_kirim = null,
      terkirim_at = case when ${state} = 'GAGAL' then terkirim_at else coalesce(terkirim_at, ${at}) end,
      sampai_at = case when ${state} in ('SAMPAI', 'DIBACA') then coalesce(sampai_at, ${at}) else sampai_at end,
      dibaca_at = case when ${state} = 'DIBACA' then coalesce(dibaca_at, ${at}) else dibaca_at end,
      gagal_at = case when ${state} = 'GAGAL' then coalesce(gagal_at, ${at}) else gagal_at end,
      kategori_biaya = coalesce(${said.pricing?.category ?? null}, kategori_biaya), ditagih = coalesce(${said.pricing?.billable ?? null}, ditagih)
    where wamid = ${said.id} or (wamid is null and id = ${own}::bigint and no_tujuan = ${said.recipient_id ?? null})
    returning id, kode_toko, kategori_biaya, ditagih, biaya_rp`.execute(db)
  if (failed?.outcome === 'NEVER' && failed.hasStopped && said.recipient_id) await markStopped(db, said.recipient_id, true)
  return rows
}

/** A message for which the provider reports the charge. */
interface Charged {
  readonly id: number
  readonly kode_toko: string
  readonly kategori_biaya: string | null
  readonly ditagih: boolean | null
  readonly biaya_rp: number | null
}

/** The price of a message in rupiah, by the category of the provider. */
const prices: Readonly<Record<string, (settings: SettingSource) => number>> = {
  utility: (settings) => numberSetting(settings, 'WA_BIAYA_UTILITY'),
  marketing: (settings) => numberSetting(settings, 'WA_BIAYA_MARKETING'),
  authentication: (settings) => numberSetting(settings, 'WA_BIAYA_AUTHENTICATION'),
  service: (settings) => numberSetting(settings, 'WA_BIAYA_SERVICE'),
}

/** Keeps what a message costs: the price of its category when the provider first said that it is charged. What is not charged costs nothing. */
async function keepCost(db: Db, settings: SettingsStore, { id, kode_toko, kategori_biaya, ditagih, biaya_rp }: Charged): Promise<void> {
  const priceOf = prices[kategori_biaya ?? '']
  if (ditagih === null || priceOf === undefined || (ditagih && biaya_rp !== null)) return
  const costRp = ditagih ? priceOf(await settings.of(kode_toko)) : null
  if (costRp === biaya_rp) return
  await inTransaction(db, { user_id: '' }, (tx) => sql`update pesan set biaya_rp = ${costRp} where id = ${id} and dilupakan_at is null`.execute(tx))
}

const stopWords: ReadonlySet<string> = new Set(['STOP', 'BERHENTI', 'UNSUBSCRIBE'])
const startWords: ReadonlySet<string> = new Set(['MULAI', 'START'])

/** What a customer wrote opens the 24 hours; one word of his stops all messages, another one lets them come again. */
async function applyIncoming(db: Db, akun: string, { from, timestamp, text }: z.output<typeof incoming>): Promise<void> {
  await sql`
    insert into pesan_masuk (akun, no_tujuan, masuk_at) values (${akun}, ${from}, least(to_timestamp(${timestamp}), now()))
    on conflict (akun, no_tujuan) do update set masuk_at = greatest(pesan_masuk.masuk_at, excluded.masuk_at)`.execute(db)
  const word = (text?.body ?? '').toUpperCase().replace(/[^A-Z]/g, '')
  const isStop = stopWords.has(word)
  if (!isStop && !startWords.has(word)) return
  await markStopped(db, from, isStop)
  const { rows } = await sql<{ kode_toko: string }>`select kode_toko from pesan where no_tujuan = ${from} order by id desc limit 1`.execute(db)
  const after = { berhenti: isStop, kata: word }
  await writeAudit(db, {
    user_id: '',
    kode_toko: rows[0]?.kode_toko ?? '',
    call: 'whatsapp/webhook',
    subject: 'pesan_berhenti',
    key: from,
    after,
    request_id: '',
    ip: '',
  })
}

const denied = { status: 403, text: '' }
const done = { status: 200, text: 'ok' }

/** The address where Meta reports the state of messages and the messages of customers. An unsigned call gets no information. */
export function cloudWebhook(db: Db, settings: SettingsStore, { appSecret, verifyToken }: CloudAccess): Webhook {
  return {
    path: 'whatsapp/webhook',
    verify: ({ query }) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const isOurs = mode === 'subscribe' && typeof token === 'string' && isSame(token, verifyToken)
      return isOurs && typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? { status: 200, text: challenge } : denied
    },
    receive: async ({ body, headers }) => {
      const given = headers['x-hub-signature-256']
      if (typeof given !== 'string' || !isSame(given, signatureOf(body, appSecret))) return denied
      const parsed = told.safeParse(jsonOf(body))
      // The call is signed but of an unknown form. The provider needs no error.
      if (!parsed.success) return done
      for (const { value } of parsed.data.entry.flatMap(({ changes }) => changes)) {
        const charged = await inTransaction(db, { user_id: '' }, async (tx) => {
          const told: Charged[] = []
          for (const each of value.statuses ?? []) {
            const known = status.safeParse(each)
            if (known.success) told.push(...(await applyStatus(tx, known.data)))
          }
          for (const each of value.messages ?? []) {
            const known = incoming.safeParse(each)
            if (known.success) await applyIncoming(tx, value.metadata?.phone_number_id ?? '', known.data)
          }
          return told
        })
        // Reads settings outside the transaction, so that it holds one connection.
        for (const each of charged) await keepCost(db, settings, each)
      }
      return done
    },
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
