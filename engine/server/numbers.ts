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
    with taken as (${takeNumbers(document, kode_toko, tgl_system, 1)})
    select ${numberAt(document, kode_toko, tgl_system, sql<number>`last`)} as nomor from taken`.execute(db)
  return (rows[0] as { nomor: string }).nomor
}

/** The statement that takes `count` numbers and answers the place of the `last`, for use inside a larger one. */
export function takeNumbers(document: Numbered, kode_toko: string, tgl_system: string, count: number): RawBuilder<{ last: number }> {
  return sql<{ last: number }>`
    insert into document_counter as c (kode_toko, prefix, tgl_system, last)
    select ${kode_toko}::text, ${document.prefix}::text, ${tgl_system}::date, ${count}::int
    from (select pg_advisory_xact_lock(hashtextextended(${`nomor ${kode_toko}`}, 0))) first_come
    on conflict (kode_toko, prefix, tgl_system) do update set last = c.last + excluded.last
    returning last`
}

/** The comment of a training's database (docs/decisions/077). */
export const trainingComment = 'kencana latihan'

/** The beginning of document numbers in this database. Numbers of a training differ from those of the shop. */
const mark = sql<string>`(
  select case when shobj_description(oid, 'pg_database') = ${trainingComment} then ${trainingLetter}::text else '' end
  from pg_database where datname = current_database())`

/** `documentNumber` in SQL, for a `place` that only the database knows. In a training it begins with the training's letter. */
export function numberAt(document: Numbered, kode_toko: string, tgl_system: string, place: RawBuilder<number>): RawBuilder<string> {
  const start = documentNumber(document, kode_toko, tgl_system, 0).slice(0, -4)
  return sql<string>`(${mark} || ${start}::text || lpad((${place})::text, greatest(4, length((${place})::text)), '0'))`
}
