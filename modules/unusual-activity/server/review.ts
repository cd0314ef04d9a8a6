import { sql } from 'kysely'
import { type ReplyOf, countedMax } from '#engine/contract/endpoint.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler, Steps } from '#engine/server/serve.ts'
import type * as contract from '../contract/aktivitas-tidak-biasa.ts'
import { type Finding, refusals } from '../contract/aktivitas-tidak-biasa.ts'
import { ruleKeys } from '../contract/rules.ts'
import { findUnusual, keepFindings } from './find.ts'

// If only an identity number identifies the person, the text shows the end of it (docs/decisions/172).
const facts = sql`case when fakta ->> 'pelanggan' like 'ID %' then jsonb_set(fakta, '{pelanggan}', to_jsonb('ID •••• ' || right(fakta ->> 'pelanggan', 4))) else fakta end as fakta`
const columns = sql`id, aturan, kode_toko, tgl_system, ${facts}, orang, dokumen, nilai_rp, status, created_at, terakhir_at`

/** What was found, the latest first. */
export const listFindings: Handler<typeof contract.listFindings> = async ({ db, caller, query }) => {
  const { kode_toko, aturan = null, status = null, after, limit } = query
  if (kode_toko !== undefined && !caller.shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
  const wanted = sql`kode_toko = any(${kode_toko === undefined ? caller.shops : [kode_toko]})
    and (${aturan}::text is null or aturan = ${aturan}) and (${status}::text is null or status = ${status})`
  const before = /^\d{1,15}$/.test(after ?? '') ? Number(after) : null
  const { rows } = await sql<Finding>`
    select ${columns} from temuan where ${wanted} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from temuan where ${wanted} limit ${countedMax + 1}) counted`.execute(db)
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? String(shown.at(-1)?.id) : null, total: counted[0]?.total ?? 0 }
}

async function findingOf(db: Db, { shops }: Caller, id: string): Promise<Finding> {
  if (!/^\d{1,15}$/.test(id)) refuse(core.NOT_FOUND)
  const { rows } = await sql<Finding>`select ${columns} from temuan where id = ${id}::bigint and kode_toko = any(${shops})`.execute(db)
  return rows[0] ?? refuse(core.NOT_FOUND)
}

/** A finding with what people did about it. */
export const readFinding: Handler<typeof contract.readFinding> = async ({ db, caller, params: { id } }) => {
  const found = await findingOf(db, caller, id)
  const { rows: tinjauan } = await sql<ReplyOf<typeof contract.readFinding>['tinjauan'][number]>`
    select langkah_tinjau, simpulan, catatan, user_id, created_at from temuan_tinjau where temuan_id = ${found.id} order by id`.execute(db)
  return { ...found, tinjauan }
}

/** Stores a review step of a user whom the finding does not name. The row is locked, so the second of two users who close it gets a refusal. */
export const reviewFinding: Handler<typeof contract.reviewFinding> = async ({ db, caller, params: { id }, body, audit }) => {
  const { langkah_tinjau, catatan } = body
  const simpulan = langkah_tinjau === 'SELESAI' ? body.simpulan : null
  const { id: temuan_id } = await findingOf(db, caller, id)
  const { rows } = await sql<Pick<Finding, 'status' | 'orang' | 'fakta' | 'dokumen' | 'nilai_rp'>>`
    select status, orang, ${facts}, dokumen, nilai_rp from temuan where id = ${temuan_id} for no key update`.execute(db)
  const { status, ...judged } = rows[0] as (typeof rows)[number]
  if (judged.orang.includes(caller.user_id)) refuse(refusals.NAMED_IN_FINDING)
  if (langkah_tinjau === 'SELESAI' && status === 'SELESAI') refuse(refusals.FINDING_CLOSED)
  if (langkah_tinjau === 'BUKA_LAGI' && status === 'BARU') refuse(refusals.FINDING_OPEN)
  await sql`
    insert into temuan_tinjau (temuan_id, langkah_tinjau, simpulan, catatan, user_id)
    values (${temuan_id}, ${langkah_tinjau}, ${simpulan}, ${catatan}, ${caller.user_id})`.execute(db)
  // With what he judged: the audit is sealed with the day, findings are not.
  await audit({ subject: 'temuan', key: id, before: { status }, after: { langkah_tinjau, simpulan, catatan, ...judged } })
  return { message: 'Tinjauan Berhasil Disimpan' }
}

/** The rules that could not be computed the last time. */
export const failedRules: Handler<typeof contract.failedRules> = async ({ db }) => {
  const { rows } = await sql<ReplyOf<typeof contract.failedRules>[number]>`
    select aturan, sejak from aturan_gagal where aturan = any(${ruleKeys}) order by aturan`.execute(db)
  return rows
}

/** Looks now. The reading is done before the transaction, which only writes. */
export const lookNow: Steps<typeof contract.lookNow, Awaited<ReturnType<typeof findUnusual>>> = {
  before: ({ db, log }) => findUnusual(db, log),
  run: async ({ db }, looked) => ({ baru: await keepFindings(db, looked), gagal: [...looked.gagal] }),
}
