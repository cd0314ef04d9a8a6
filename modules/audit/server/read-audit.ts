import { type RawBuilder, sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type auditChoices, countedMax, type listAudit, type readAudit } from '../contract/jejak-audit.ts'
import { compare } from './compare.ts'
import type { AuditNames } from './names.ts'

interface Stored {
  readonly id: number
  readonly created_at: string
  readonly user_id: string
  readonly kode_toko: string
  readonly call: string
  readonly subject: string
  readonly kunci: string
  readonly before: unknown
  readonly after: unknown
  readonly ip: string | null
  readonly request_id: string
}

type Query = Parameters<Handler<typeof listAudit>>[0]['query']

const columns = sql`id, created_at, user_id, kode_toko, call, subject, subject_key as kunci, before, after, ip, request_id`

/** A page of the audit. The next starts after the last row of this one; the total is counted up to a limit only. */
export function readChanges(names: () => AuditNames): Handler<typeof listAudit> {
  return async ({ db, caller, query }) => {
    const conditions = wanted(query, caller)
    const calls = query.layar === undefined ? undefined : names().callsOf(query.layar)
    const { rows } = await sql<Stored>`${newestOf(columns, [...conditions, ...startAfter(query)], calls, query.limit + 1)}`.execute(db)
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from (${newestOf(sql`id, created_at`, conditions, calls, countedMax + 1)}) counted`.execute(db)
    const page = rows.slice(0, query.limit)
    return {
      rows: page.map((row) => listedOf(row, names())),
      next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
      total: counted.rows[0]?.n ?? 0,
    }
  }
}

/** A change with every field before and after. */
export function readChange(names: () => AuditNames): Handler<typeof readAudit> {
  return async ({ db, caller, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) refuse(core.NOT_FOUND)
    const conditions = sql.join([sql`id = ${params.id}::bigint`, ...shopOf(undefined, caller)], sql` and `)
    const { rows } = await sql<Stored>`select ${columns} from audit where ${conditions}`.execute(db)
    const row = rows[0] ?? refuse(core.NOT_FOUND)
    return { ...listedOf(row, names()), call: row.call, ip: row.ip, request_id: row.request_id, isi: fieldsOf(row, names()) }
  }
}

/** The people of the shops that the caller looks at, and the screens that something is written from. */
export function readChoices(names: () => AuditNames): Handler<typeof auditChoices> {
  return async ({ db, caller }) => {
    const shops = caller.isPusat ? caller.shops : [caller.kode_toko]
    const { rows } = await sql<{ user_id: string }>`
      select user_id from users where kode_toko = any(${[...shops]}) order by user_id`.execute(db)
    return { users: rows.map((row) => row.user_id), layar: names().screens.map(({ path, title }) => ({ path, judul: title })) }
  }
}

/**
 * The newest rows that meet the conditions. Of several calls each brings its own newest, out of its own part of the index,
 * and the newest of those are taken: a rare call need not be looked for among all others.
 */
function newestOf(
  what: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
  calls: readonly string[] | undefined,
  limit: number,
): RawBuilder<unknown> {
  const newest = (more: readonly RawBuilder<unknown>[]) => {
    const all = [...conditions, ...more]
    return sql`select ${what} from audit ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``} order by created_at desc, id desc limit ${limit}`
  }
  if (!calls) return newest([])
  return sql`
    select found.* from unnest(${[...calls]}::text[]) of_screen (name) cross join lateral (${newest([sql`call = of_screen.name`])}) found
    order by created_at desc, id desc limit ${limit}`
}

function wanted(query: Query, caller: Caller): RawBuilder<unknown>[] {
  const conditions = shopOf(query.kode_toko, caller)
  if (query.user_id) conditions.push(sql`user_id = ${query.user_id}`)
  if (query.kunci) {
    // Codes are stored in capitals, users and some others as typed.
    const begins = (text: string) => sql`subject_key like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`
    const spellings = [...new Set([query.kunci, query.kunci.toUpperCase()])]
    conditions.push(sql`(${sql.join(spellings.map(begins), sql` or `)})`)
  }
  if (query.tgl_from) conditions.push(sql`created_at >= ${query.tgl_from}::date::timestamp at time zone 'Asia/Jakarta'`)
  if (query.tgl_to) conditions.push(sql`created_at < (${query.tgl_to}::date + 1)::timestamp at time zone 'Asia/Jakarta'`)
  return conditions
}

/** A branch sees what was done in it; the head office everything, or one shop. */
function shopOf(asked: string | undefined, caller: Caller): RawBuilder<unknown>[] {
  const kode_toko = caller.isPusat ? asked : caller.kode_toko
  return kode_toko ? [sql`kode_toko = ${kode_toko}`] : []
}

/** By the row itself, since a moment loses its microseconds on the way to the browser and back. */
function startAfter({ after }: Query): RawBuilder<unknown>[] {
  return after === undefined ? [] : [sql`(created_at, id) < ((select created_at from audit where id = ${after}::bigint), ${after}::bigint)`]
}

function fieldsOf(row: Stored, names: AuditNames) {
  return compare(row.before, row.after, (name) => names.fieldOf(row.subject, name))
}

function listedOf(row: Stored, names: AuditNames) {
  const { id, created_at, user_id, kode_toko, call, kunci } = row
  const changed = fieldsOf(row, names).filter((field) => field.berubah)
  return {
    id,
    created_at,
    user_id,
    kode_toko,
    judul: names.titleOf(call, row.after),
    tindakan: names.actionOf(call),
    kunci,
    // Of a row that came or went every field changed, which tells nothing.
    berubah: row.before !== null && row.after !== null ? changed.map((field) => field.label) : [],
  }
}
