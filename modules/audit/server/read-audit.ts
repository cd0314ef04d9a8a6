import { type RawBuilder, sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { timeZone } from '#engine/contract/time-zone.ts'
import { hiddenIdentity } from '#engine/kinds/identity/hidden-identity.ts'
import { mayOpen } from '#engine/server/access.ts'
import { identityName } from '#engine/server/audit.ts'
import type { Caller } from '#engine/server/caller.ts'
import { countedMax } from '#engine/contract/endpoint.ts'
import { countUpTo, keyset } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { auditWords, type auditChoices, type listAudit, type readAudit } from '../contract/jejak-audit.ts'
import { compare } from './compare.ts'
import type { AuditNames } from './names.ts'

interface Stored {
  readonly id: number
  readonly created_at: string
  /** The same with its microseconds, which a moment loses on the way to the browser. */
  readonly saat: string
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

/** The latest first; of one moment the last written. */
const places = keyset([auditWords.created_at, { name: 'id', kind: { cell: 'integer', column: 'bigint' } }], 'desc')

const columns = sql`id, created_at, to_json(created_at) #>> '{}' as saat, user_id, kode_toko, call, subject, subject_key as kunci, before, after, ip, request_id`

/** A page of the audit. The next starts after the last row of this one; the total is counted up to a limit only. */
export function readChanges(names: () => AuditNames): Handler<typeof listAudit> {
  return async ({ db, caller, query }) => {
    const conditions = wanted(query)
    const shop = shopOf(query.kode_toko, caller)
    const calls = query.layar === undefined ? undefined : names().callsOf(query.layar)
    const { rows } = await sql<Stored>`
      select ${columns} from (${newestOf([...conditions, places.after(query.after)], shop, calls, query.limit + 1)}) newest
      join audit using (id, created_at) order by ${places.order}`.execute(db)
    const page = places.page(rows, query.limit, ({ saat, id }) => [saat, id])
    return {
      rows: page.rows.map((row) => listedOf(row, names(), caller)),
      next: page.next,
      total: await countUpTo(db, newestOf(conditions, shop, calls, countedMax + 1), countedMax),
    }
  }
}

/** A change with every field before and after. */
export function readChange(names: () => AuditNames): Handler<typeof readAudit> {
  return async ({ db, caller, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) refuse(core.NOT_FOUND)
    const shop = shopOf(undefined, caller)
    const { rows } = await sql<Stored>`
      select ${columns} from audit where id = ${params.id}::bigint ${shop === undefined ? sql`` : sql`and kode_toko = ${shop}`}`.execute(db)
    const row = rows[0] ?? refuse(core.NOT_FOUND)
    return { ...listedOf(row, names(), caller), call: row.call, ip: row.ip, request_id: row.request_id, isi: fieldsOf(row, names(), caller) }
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
 * The newest rows that meet the conditions, by time and number. Each shop, and each call of a screen in it, brings its own
 * newest out of its own part of an index, and the newest of those are taken: what is rare need not be looked for among all
 * the rest.
 */
function newestOf(
  conditions: readonly RawBuilder<unknown>[],
  kode_toko: string | undefined,
  calls: readonly string[] | undefined,
  limit: number,
): RawBuilder<unknown> {
  // Who failed to log in may be of no shop.
  const shops = kode_toko === undefined ? sql`(select kode_toko from toko union all select '')` : sql`(select ${kode_toko}::text)`
  const ofCalls = calls ? sql`cross join unnest(${[...calls]}::text[]) of_screen (call)` : sql``
  const all = [sql`kode_toko = of_shop.kode_toko`, ...(calls ? [sql`call = of_screen.call`] : []), ...conditions]
  return sql`
    select found.created_at, found.id
    from ${shops} of_shop (kode_toko) ${ofCalls}
    cross join lateral (
      select created_at, id from audit where ${sql.join(all, sql` and `)} order by ${places.order} limit ${limit}
    ) found
    order by found.created_at desc, found.id desc limit ${limit}`
}

function wanted(query: Query): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (query.user_id) conditions.push(sql`user_id = ${query.user_id}`)
  if (query.kunci) {
    // Codes are stored in capitals, users and some others as typed.
    const begins = (text: string) => sql`subject_key like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`
    const spellings = [...new Set([query.kunci, query.kunci.toUpperCase()])]
    conditions.push(sql`(${sql.join(spellings.map(begins), sql` or `)})`)
  }
  if (query.tgl_from) conditions.push(sql`created_at >= ${query.tgl_from}::date::timestamp at time zone ${timeZone}`)
  if (query.tgl_to) conditions.push(sql`created_at < (${query.tgl_to}::date + 1)::timestamp at time zone ${timeZone}`)
  return conditions
}

/** The shop to look in: a branch sees what was done in it; the head office one shop, or all. */
function shopOf(requested: string | undefined, caller: Caller): string | undefined {
  return caller.isPusat ? requested || undefined : caller.kode_toko
}

function fieldsOf(row: Stored, names: AuditNames, caller: Caller) {
  const isSecret = (name: string) => {
    const readers = names.readersOf(row.subject, name)
    return readers !== undefined && !mayOpen(readers, caller)
  }
  // A field that the user may not read on a screen is hidden in the audit too, at any depth.
  // Rows of an earlier version have identity numbers as they were typed.
  const hidden = (name: string, part: unknown) => (identityName.test(name) && typeof part === 'string' ? hiddenIdentity(part) : part)
  const readable = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (name, part: unknown) => (isSecret(name) ? undefined : hidden(name, part))))
  return compare(readable(row.before), readable(row.after), (name) => names.fieldOf(row.subject, name))
}

function listedOf(row: Stored, names: AuditNames, caller: Caller) {
  const { id, created_at, user_id, kode_toko, call, kunci } = row
  const changed = fieldsOf(row, names, caller).filter((field) => field.berubah)
  return {
    id,
    created_at,
    user_id,
    kode_toko,
    judul: names.titleOf(call, row.after),
    tindakan: names.actionOf(call),
    kind: names.kindOf(row.subject),
    kunci,
    // Of a row that came or went every field changed, which tells nothing.
    berubah: row.before !== null && row.after !== null ? changed.map((field) => field.label) : [],
  }
}
