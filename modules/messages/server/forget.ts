import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type JobContext, type ServedJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'

/** So many at once, each batch in a transaction of its own: no till waits for it. */
const atMost = 1_000

/** Takes text and telephone out of messages of a shop that are older than so many days; those that wait stay. Answers how many it were. */
async function forgetBatch(db: Db, kode_toko: string, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update pesan set dilupakan_at = now(), no_tujuan = null, isi_pesan = null, wamid = null, parameter = case when template is not null then '{}'::jsonb end
    where id in (
      select id from pesan where kode_toko = ${kode_toko} and dilupakan_at is null and status <> 'ANTRI' and created_at < now() - ${days} * interval '1 day'
      order by created_at limit ${atMost} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes papers of messages that are older than 30 days and do not wait; answers how many. */
async function dropPapers(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from pesan_berkas where id_pesan in (
      select b.id_pesan from pesan_berkas b join pesan p on p.id = b.id_pesan where p.status <> 'ANTRI' and p.created_at < now() - interval '30 days'
      order by 1 limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Forgets what is old, shop by shop, papers after 30 days, and when customers wrote to us longer than a month ago. Answers how many messages it were. */
export async function forgetMessages({ db, signal }: Pick<JobContext, 'db' | 'signal'>, settings: SettingsStore): Promise<number> {
  const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko order by kode_toko`.execute(db)
  let all = 0
  for (const { kode_toko } of rows) {
    const kept = numberSetting(await settings.of(kode_toko), 'PESAN_SIMPAN_HARI')
    for (let gone = atMost; gone === atMost && !signal.aborted; all += gone)
      gone = await inTransaction(db, systemUser, (tx) => forgetBatch(tx, kode_toko, kept))
  }
  for (let gone = atMost; gone === atMost && !signal.aborted;) gone = await inTransaction(db, systemUser, dropPapers)
  await inTransaction(db, systemUser, (tx) => sql`delete from pesan_masuk where masuk_at < now() - interval '30 days'`.execute(tx))
  return all
}

/** Every night at 02:45 WIB (docs/decisions/173). */
export const forgetting = (settings: SettingsStore): ServedJob =>
  serveJob(defineRecurring({ name: 'forget-messages', every: '45 2 * * *', secondsMax: 60 * 60 }), async (_, context) => {
    const gone = await forgetMessages(context, settings)
    if (gone > 0) context.log.info({ gone }, 'forgot text and telephone of old messages')
  })
