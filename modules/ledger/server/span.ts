import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { DocumentKind } from './document-kinds.ts'
import { type FixedStatement, fixedStatement } from './fixed-statement.ts'

/**
 * The part of a shop's history that a check covers: all of it, its open day, or what came since a closed day that an earlier night proved. The last two begin
 * with the balances that the closing of a day stored.
 */
export type Span = 'WHOLE' | 'DAY' | 'SINCE_PROOF'

// The values of the statements of a check. `shop` and `after` stand in those of both spans.
/** The shop. */
export const shop = sql.raw('$1::text')
/** The closed day with the opening balances; '-infinity' for the whole history. */
export const after = sql.raw('$2::date')
/** The first posting of the day. All lines from here on belong to the day, also lines whose posting is missing. */
export const firstPosting = sql.raw('$3::bigint')
/** The postings of the day. */
export const postings = sql.raw('$4::bigint[]')

// The upper bounds of these two exclude nothing. With them the planner expects a small part of a table, for every first bound.
/** Restricts lines to the day, by the number of their posting. */
export const ofToday = sql`posting_id between ${firstPosting} and 9223372036854775807`
/** Restricts rows with a date to the day. */
const sinceClosing = sql`tgl_system > ${after} and tgl_system <= 'infinity'`

/** What came in a shop after a closed day. After the last one it is the open day. */
export interface DaysSince {
  readonly postings: readonly number[]
  readonly firstPosting: number
  /** The numbers of the documents that these days made, posted or reversed, by kind of posting. */
  readonly documents: ReadonlyMap<string, readonly string[]>
}

type Touched = FixedStatement<{ id: number | null; kind: string; reference: string }>

/** The statement that reads what a day touched: its postings, and its documents of all these kinds. */
export function touchedBy(kinds: readonly DocumentKind[]): Touched {
  const made = kinds.map(
    ({ tabel, nomor, kind }): RawBuilder<unknown> => sql`
      union all select null, ${sql.lit(kind)}, ${sql.ref(nomor)} from ${sql.table(tabel)} where kode_toko = ${shop} and ${sinceClosing}`,
  )
  return fixedStatement(sql`select id, kind, reference from posting where kode_toko = ${shop} and ${sinceClosing} ${sql.join(made, sql``)}`)
}

/** What came in a shop after its closed day `closed`. `next`: the number of the chain's next posting. */
export async function daysSince(
  db: Db,
  touched: Touched,
  { kode_toko, closed, next }: { readonly kode_toko: string; readonly closed: string; readonly next: number },
): Promise<DaysSince> {
  const rows = await touched(db, [kode_toko, closed])
  const documents = new Map<string, Set<string>>()
  for (const { kind, reference } of rows) {
    const numbers = documents.get(kind)
    if (numbers) numbers.add(reference)
    else documents.set(kind, new Set([reference]))
  }
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  return {
    postings: ids,
    firstPosting: ids.reduce((first, id) => Math.min(first, id), next),
    documents: new Map([...documents].map(([kind, numbers]) => [kind, [...numbers]])),
  }
}
