import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { copyBetween } from './copy-table.ts'

/** A table that has rows of its own. */
interface Table {
  readonly name: string
  readonly bytes: number
  readonly columns: readonly string[]
  /** Whether every column has the same bytes in all versions. */
  readonly is_binary: boolean
}

/** The number of rows and a checksum that does not depend on their order. */
export interface TableSum {
  readonly rows: number
  readonly sum: string
}

/** The most tables that are copied at the same time. */
const atOnceMax = 4

/** Where a server is reached. */
export type Connect = () => Promise<pg.Client>

const tablesQuery = `
  select c.oid::regclass::text as name, pg_table_size(c.oid)::float8 as bytes,
    array_agg(quote_ident(attname) order by attname) filter (where attgenerated = '') as columns,
    -- What the catalogue numbers (types of our own, names of tables) has other bytes in another cluster; text is the same in all.
    coalesce(bool_and(t.typtype = 'b' and t.typnamespace = 'pg_catalog'::regnamespace and t.typname !~ '^_?(reg|oid|pg_|xid|cid|tid|acl|json$)'
      and (e.oid is null or e.typtype = 'b' and e.typnamespace = 'pg_catalog'::regnamespace)) filter (where attgenerated = ''), false) as is_binary
  from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
    join pg_type t on t.oid = atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') and relnamespace::regnamespace::text !~ '^pg_'
  group by c.oid order by 2 desc, 1`

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesQuery)
  return rows
}

/** Runs work on every item, some at once, each worker with connections of its own. */
async function eachAtOnce<Item>(items: readonly Item[], connects: readonly Connect[], work: (item: Item, clients: pg.Client[]) => Promise<void>) {
  const waiting = [...items]
  const worker = async () => {
    const clients: pg.Client[] = []
    try {
      for (const connect of connects) clients.push(await connect())
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, clients)
    } catch (error) {
      // The others end with the table that they are at.
      waiting.length = 0
      throw error
    } finally {
      for (const client of clients) await client.end().catch(() => {})
    }
  }
  const workers = Array.from({ length: Math.min(atOnceMax, availableParallelism(), Math.max(items.length, 1)) }, worker)
  const ended = await Promise.allSettled(workers)
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Copies the rows of every table. Triggers and foreign keys are off for the connections of this work alone: nothing in the catalogue changes. Indexes that
 * hold no constraint are made when the rows are there.
 * @param from - connects to the source, in a transaction that sees one moment
 */
export async function copyTables(from: Connect, to: Connect): Promise<{ tables: number; bytes: number }> {
  const source = await from()
  const tables = await tablesOf(source).finally(() => source.end())
  let bytes = 0
  const target = await to()
  const indexes = new Map<string, string[]>()
  try {
    // The schema and its seed came with the migrations; the rows come from the source alone.
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    const { rows } = await target.query<{ table: string; index: string; definition: string }>(`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relkind = 'r' and not c.relispartition and relnamespace::regnamespace::text in ('public', 'pgboss') and not i.indisclustered and not i.indisreplident
        and not exists (select from pg_constraint where conindid = i.indexrelid)
        and obj_description(i.indexrelid, 'pg_class') is null`)
    for (const { table, index, definition } of rows) {
      await target.query(`drop index ${index}`)
      indexes.set(table, [...(indexes.get(table) ?? []), definition])
    }
  } finally {
    await target.end()
  }
  await eachAtOnce(tables, [from, to], async ({ name, columns, is_binary }, clients) => {
    const [out, into] = clients as [pg.Client, pg.Client]
    const format = is_binary ? 'format binary' : 'format text'
    const list = columns?.length > 0 ? `(${columns.join(', ')})` : '()'
    if (list !== '()')
      bytes += await copyBetween(out, `copy ${name} ${list} to stdout (${format})`, into, `copy ${name} ${list} from stdin (${format})`)
    for (const definition of indexes.get(name) ?? []) await into.query(definition)
  })
  return { tables: tables.length, bytes }
}

/** Sets every sequence to its last value on the source. */
export async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace::regnamespace::text in ('public', 'pgboss')`)
  for (const { name } of rows) {
    const { rows: last } = await from.query<{ last: string; called: boolean }>(`select last_value::text as last, is_called as called from ${name}`)
    await to.query('select setval($1::regclass, $2, $3)', [name, last[0]!.last, last[0]!.called])
  }
}

/** Returns by name the row count and checksum of every table, and the last value of every sequence. */
export async function sumsOf(connect: Connect): Promise<Map<string, TableSum>> {
  const client = await connect()
  const sums = new Map<string, TableSum>()
  const tables = await tablesOf(client)
  try {
    const { rows } = await client.query<{ name: string }>(`select oid::regclass::text as name from pg_class where relkind = 'S'`)
    for (const { name } of rows) {
      const { rows: last } = await client.query<{ sum: string }>(`select last_value || ' ' || is_called as sum from ${name}`)
      sums.set(`sequence ${name}`, { rows: 1, sum: last[0]!.sum })
    }
  } finally {
    await client.end()
  }
  await eachAtOnce(tables, [connect], async ({ name, columns }, clients) => {
    // The first half of the MD5 of each row's text: the same in all versions, which a hash of PostgreSQL's own need not be.
    const row = columns?.length > 0 ? `row(${columns.join(', ')})::text` : `''`
    const { rows } = await clients[0]!.query<TableSum>(
      `select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint::numeric), 0)::text as sum from ${name}`,
    )
    sums.set(`table ${name}`, rows[0]!)
  })
  return sums
}
