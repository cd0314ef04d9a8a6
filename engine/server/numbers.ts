import { type RawBuilder, sql } from 'kysely'
import { type AnyDocument, documentNumber, trainingLetter } from '../contract/document.ts'
import type { Db } from './database.ts'

type Numbered = Pick<AnyDocument, 'prefix'>

/**
 * The next number of a document in its shop's gapless daily sequence (domain §5). The shop's numbers stay locked until the
 * transaction ends, so take one as late as you can: two tills of one shop wait for each other from here on, in the order they came.
 */
export async function nextNumber(db: Db, document: Numbered, kode_toko: string, tgl_system: string): Promise<string> {
  const { rows } = await sql<{ nomor: string }>`
    with taken as (${takeNumbers(document, [{ kode_toko, tgl_system, count: 1 }])})
    select ${numberAt(sql`${numberStart(document, kode_toko, tgl_system)}::text`, sql<number>`last`)} as nomor from taken`.execute(db)
  return (rows[0] as { nomor: string }).nomor
}

/** How many numbers of a document a shop takes on its date. */
export interface TakenNumbers {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly count: number
}

/** The statement that takes numbers in the order of the shops, and answers the place of the `last` of each; for use inside a larger one. */
export function takeNumbers(document: Numbered, taken: readonly TakenNumbers[]): RawBuilder<{ kode_toko: string; tgl_system: string; last: number }> {
  return sql`
    insert into document_counter as c (kode_toko, prefix, tgl_system, last)
    select e.kode_toko, ${document.prefix}::text, e.tgl_system, e.count
    from (
      select kode_toko, tgl_system, count from json_to_recordset(${JSON.stringify(taken)}::json) as e (kode_toko text, tgl_system date, count int)
      order by kode_toko, tgl_system offset 0
    ) e cross join lateral (select pg_advisory_xact_lock(hashtextextended('nomor ' || e.kode_toko, 0))) first_come
    on conflict (kode_toko, prefix, tgl_system) do update set last = c.last + excluded.last
    returning kode_toko, tgl_system, last`
}

/**
 * Locks the date and the number counter of several shops without waiting. A closing holds the date of its shop. Shops that are on another date, not active or
 * busy are left out of the answer: this transaction must write nothing for them.
 */
export async function takeFreeShops(db: Db, shops: readonly Omit<TakenNumbers, 'count'>[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kode_toko: string }>`
    select e.kode_toko
    from (
      select t.kode_toko from json_to_recordset(${JSON.stringify(shops)}::json) as e (kode_toko text, tgl_system date)
      join toko t on (t.kode_toko, t.tgl_system) = (e.kode_toko, e.tgl_system) where t.is_active order by t.kode_toko offset 0
    ) e
    where pg_try_advisory_xact_lock_shared(business_date_lock(e.kode_toko)) and pg_try_advisory_xact_lock(hashtextextended('nomor ' || e.kode_toko, 0))`.execute(
    db,
  )
  return new Set(rows.map(({ kode_toko }) => kode_toko))
}

/** The comment of a training's database (docs/decisions/077). */
export const trainingComment = 'kencana latihan'

/** The beginning of document numbers in this database. Numbers of a training differ from those of the shop. */
const mark = sql<string>`(
  select case when shobj_description(oid, 'pg_database') = ${trainingComment} then ${trainingLetter}::text else '' end
  from pg_database where datname = current_database())`

/** What the numbers of a document begin with in a shop on its date. */
export const numberStart = (document: Numbered, kode_toko: string, tgl_system: string): string =>
  documentNumber(document, kode_toko, tgl_system, 0).slice(0, -4)

/** `documentNumber` in SQL, for a `place` that only the database knows. In a training it begins with the training's letter. */
export function numberAt(start: RawBuilder<unknown>, place: RawBuilder<number>): RawBuilder<string> {
  return sql<string>`(${mark} || ${start} || lpad((${place})::text, greatest(4, length((${place})::text)), '0'))`
}
