import { type RawBuilder, sql } from 'kysely'
import { countedMax, type ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import { internationalPhone, searchSpellings } from '#engine/kinds/phone/normalize-phone.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import type * as contract from '../contract/pesan-terkirim.ts'
import { type ListedMessage, messageRefusals } from '../contract/pesan-terkirim.ts'
import { sendSoon } from './deliver.ts'
import { type Claimed, markStopped, paperOf, putMessage } from './queue.ts'

interface Filters {
  readonly kode_toko?: string | undefined
  readonly jenis_pesan?: string | undefined
  readonly status?: string | undefined
  readonly no_tujuan?: string | undefined
  readonly tgl_from?: string | undefined
  readonly tgl_to?: string | undefined
}

const zone = sql.lit('Asia/Jakarta')

/** The rows that filters find, of the shops that the caller may look at. @throws Refusal WRONG_SHOP */
function wanted({ shops }: Caller, filters: Filters): RawBuilder<unknown> {
  const { kode_toko, jenis_pesan, status, no_tujuan, tgl_from, tgl_to } = filters
  if (kode_toko !== undefined && !shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
  const digits = no_tujuan && (searchSpellings(no_tujuan).at(-1) as string).replace(/\D/g, '').replace(/^0/, '')
  return sql.join(
    [
      sql`p.kode_toko = any(${kode_toko === undefined ? shops : [kode_toko]})`,
      ...(jenis_pesan ? [sql`p.jenis_pesan = ${jenis_pesan}`] : []),
      ...(status ? [sql`p.status = ${status}`] : []),
      ...(digits ? [sql`(p.no_tujuan like ${`${digits}%`} or p.no_tujuan like ${`62${digits}%`})`] : []),
      ...(tgl_from ? [sql`p.created_at >= ${tgl_from}::date::timestamp at time zone ${zone}`] : []),
      ...(tgl_to ? [sql`p.created_at < (${tgl_to}::date + 1)::timestamp at time zone ${zone}`] : []),
    ],
    sql` and `,
  )
}

const keyOf = (after: string | undefined) => (/^\d{1,15}$/.test(after ?? '') ? Number(after) : null)

/** What was sent, waits or failed, the latest first. */
export const listMessages: Handler<typeof contract.listMessages> = async ({ db, caller, query }) => {
  const { after, limit, ...filters } = query
  const which = wanted(caller, filters)
  const before = keyOf(after)
  const { rows } = await sql<ListedMessage>`
    select p.id, p.kode_toko, p.jenis_pesan, p.nomor_dokumen, p.no_tujuan, p.pengirim, p.isi_pesan, p.berkas, p.status, p.alasan, p.kode_gagal, p.kategori_biaya,
      p.ditagih, p.biaya_rp, p.coba, p.coba_lagi, p.user_id, p.created_at, p.terkirim_at, p.sampai_at, p.dibaca_at, p.gagal_at, p.dilupakan_at,
      exists (select from pesan u where u.ulang_dari = p.id) as diulang, exists (select from pesan_berhenti b where b.no_tujuan = p.no_tujuan) as berhenti
    from pesan p where ${which} and (${before}::bigint is null or p.id < ${before}) order by p.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from pesan p where ${which} limit ${countedMax + 1}) counted`.execute(db)
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? String(shown.at(-1)?.id) : null, total: counted[0]?.total ?? 0 }
}

/** How many there are of each state, and what the provider charges for. */
export const countMessages: Handler<typeof contract.countMessages> = async ({ db, caller, query }) => {
  const which = wanted(caller, query)
  const { rows: status } = await sql<ReplyOf<typeof contract.countMessages>['status'][number]>`
    select p.status, count(*)::integer as jumlah from pesan p where ${which} group by 1 order by pesan_rank(p.status)`.execute(db)
  const { rows: biaya } = await sql<ReplyOf<typeof contract.countMessages>['biaya'][number]>`
    select p.kategori_biaya, count(*)::integer as jumlah, coalesce(sum(p.biaya_rp), 0)::bigint as biaya_rp from pesan p where ${which} and p.ditagih and p.kategori_biaya is not null group by 1 order by 1`.execute(
    db,
  )
  return { status, biaya }
}

/** Puts a message that failed into the queue as a new one; of two who do so at once the second hears so. */
export const sendMessageAgain: Handler<typeof contract.sendMessageAgain> = async ({ db, caller, params: { id }, request_id, audit, enqueue }) => {
  if (!/^\d{1,15}$/.test(id)) refuse(core.NOT_FOUND)
  const { rows } = await sql<
    Claimed & Pick<ListedMessage, 'dilupakan_at'>
  >`select * from pesan where id = ${id}::bigint and kode_toko = any(${caller.shops}) for no key update`.execute(db)
  const failed = rows[0] ?? refuse(core.NOT_FOUND)
  if (failed.status !== 'GAGAL') refuse(messageRefusals.NOT_FAILED)
  if (failed.dilupakan_at !== null) refuse(messageRefusals.FORGOTTEN)
  const { kode_toko, jenis_pesan, nomor_dokumen, no_tujuan, pengirim, isi_pesan, template, parameter, kepala, berkas } = failed
  const pdf = berkas === null ? undefined : await paperOf(db, failed.id)
  if (berkas !== null && !pdf) refuse(messageRefusals.PAPER_GONE)
  const again = await putMessage(db, {
    kode_toko,
    jenis_pesan,
    nomor_dokumen,
    no_tujuan,
    pengirim,
    isi_pesan,
    template: template === null ? undefined : { name: template, parameter: parameter ?? {}, header: kepala ?? undefined },
    paper: berkas === null ? undefined : { name: berkas, pdf },
    user_id: caller.user_id,
    request_id,
    ulang_dari: failed.id,
  })
  if (!again) refuse(messageRefusals.SENT_AGAIN)
  await audit({ subject: 'pesan', key: id, after: { ulang: again?.id, no_tujuan } })
  await enqueue(sendSoon, {})
  return { message: 'Pesan Dikirim Ulang' }
}

/** Marks a telephone that gets no messages, or takes the mark back, and writes down who did. */
export async function stopTelephone(
  { db, caller, audit }: Pick<Context, 'db' | 'caller' | 'audit'>,
  no_tujuan: string,
  berhenti: boolean,
): Promise<void> {
  await markStopped(db, no_tujuan, berhenti, caller)
  await audit({ subject: 'pesan_berhenti', key: no_tujuan, after: { berhenti } })
}

/** Marks a telephone that gets no messages, or takes the mark back. */
export const stopMessages: Handler<typeof contract.stopMessages> = async ({ db, caller, body: { no_berhenti, berhenti }, audit }) => {
  const no_tujuan = internationalPhone(no_berhenti) as string
  await stopTelephone({ db, caller, audit }, no_tujuan, berhenti)
  return { message: berhenti ? 'Nomor Ini Tidak Dikirimi Pesan Lagi' : 'Nomor Ini Boleh Dikirimi Pesan Lagi' }
}

/** The telephones that get no messages, by their number. */
export const listStopped: Handler<typeof contract.listStopped> = async ({ db, query: { after, limit } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.listStopped>['rows'][number]>`
    select no_tujuan, user_id, kode_toko, created_at from pesan_berhenti where ${after ?? ''} < no_tujuan order by no_tujuan limit ${limit + 1}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from pesan_berhenti limit ${countedMax + 1}) counted`.execute(db)
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.no_tujuan ?? null) : null, total: counted[0]?.total ?? 0 }
}
