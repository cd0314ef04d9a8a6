import pg from 'pg'
import { inOrder, referencesOf, sortTables } from './tables.ts'

/** So many rows are read and written at once. */
const pageRows = 500

/**
 * Columns with another value in the training than in the live chain. A password is not copied; the training asks the live chain. So
 * none can be guessed from the copy, and a password that is changed in the shop is valid here at once.
 */
const ownValues: Readonly<Record<string, object>> = { users: { password_hash: '-', harus_ganti_password: false } }

/** A table as it is written: its columns, and those that tell its rows apart. */
interface Written {
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly counted: readonly string[]
}

async function writtenAs(client: pg.ClientBase, table: string): Promise<Written> {
  const { rows } = await client.query<{ name: string; isKey: boolean; isCounted: boolean }>(
    `select a.attname as name, coalesce(a.attnum = any(i.indkey), false) as "isKey", a.attidentity <> '' as "isCounted"
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  )
  const names = (chosen: typeof rows) => chosen.map(({ name }) => pg.escapeIdentifier(name))
  return {
    columns: names(rows),
    key: names(rows.filter(({ isKey }) => isKey)),
    counted: rows.flatMap(({ name, isCounted }) => (isCounted ? [name] : [])),
  }
}

/** What comes with the program may say something else in the live chain by now. */
function insertInto(table: string, { columns, key }: Written): string {
  const changed = columns.filter((column) => !key.includes(column))
  const conflict =
    key.length === 0
      ? 'on conflict do nothing'
      : changed.length === 0
        ? `on conflict (${key.join(', ')}) do nothing`
        : `on conflict (${key.join(', ')}) do update set ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`
  const names = columns.join(', ')
  return `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb) ${conflict}`
}

/** The rows of a query as JSON, page by page, in the transaction that `live` is in. */
export async function* pagesOf(live: pg.ClientBase, query: string, values: readonly unknown[] = []): AsyncGenerator<readonly string[]> {
  await live.query(`declare page no scroll cursor for ${query}`, [...values])
  for (;;) {
    const { rows } = await live.query<{ row: string }>(`fetch ${pageRows} from page`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < pageRows) break
  }
  await live.query('close page')
}

/**
 * Copies masters, settings and users from the live chain, which is only read, into an empty database of the same schema. Triggers do
 * what they do at any other insert: what follows from a master, as the account of a bank, comes with it. `live` is in a transaction
 * that only reads.
 *
 * @returns the tables that were copied
 */
export async function copyMasters(live: pg.ClientBase, training: pg.ClientBase): Promise<readonly string[]> {
  const references = await referencesOf(training)
  const { copied } = await sortTables(training)
  const tables = inOrder(copied, references)
  await training.query('begin')
  // A user may be copied before the user who appointed him.
  for (const { constraint, from, to } of references) {
    if (from === to && tables.includes(from))
      await training.query(
        `alter table ${pg.escapeIdentifier(from)} alter constraint ${pg.escapeIdentifier(constraint)} deferrable initially deferred`,
      )
  }
  for (const name of tables) {
    const table = pg.escapeIdentifier(name)
    const written = await writtenAs(training, name)
    const insert = insertInto(table, written)
    const own = Object.hasOwn(ownValues, name) ? JSON.stringify(ownValues[name]) : '{}'
    const query = `select (to_jsonb(t) || ${pg.escapeLiteral(own)}::jsonb)::text as row from ${table} t`
    for await (const rows of pagesOf(live, query)) await training.query(insert, [`[${rows.join(',')}]`])
    for (const column of written.counted) {
      await training.query(`select setval(pg_get_serial_sequence($1, $2), greatest((select max(${pg.escapeIdentifier(column)}) from ${table}), 1))`, [
        name,
        column,
      ])
    }
  }
  // What leads out of the house stays out of it: another server, and printers that others stand at.
  await training.query(`delete from para_system where key = 'SERVER_GROSIR'`)
  await training.query(`delete from printer_label where sambungan = 'TCP'`)
  await training.query('commit')
  return tables
}
