import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { migrationsFolder } from '#engine/server/migrations.ts'
import { checksumOf, readMigrations, readSchemaFiles } from '#engine/server/schema-files.ts'
import { type SchemaObject, type Table, objectsOf, tablesOf, withChecks, withTriggers } from './catalogue.ts'
import { schemaPages } from './draw.ts'
import { type Said, newSaid, placesIn, readSaid } from './statements.ts'
import { type Link, tableText } from './table-text.ts'

/** Parts of the schema, each a folder, in the order in which their tables are made. */
export const areas = [
  'engine',
  'access',
  'masters',
  'ledger',
  'goods',
  'members',
  'purchases',
  'sales',
  'orders',
  'loans',
  'refining',
  'shipping',
  'money',
  'closing',
  'outside',
  'moving',
] as const

/** The function that builds a view from rows (docs/decisions/122), for a text that cannot be had from PostgreSQL: it compares rows. */
const built: Readonly<Record<string, string>> = { kasus_keadaan: 'select build_cases()' }

/** Rows that differ in each database: the statement of the migration that makes them. */
const madeAnew: ReadonlySet<string> = new Set(['kunci_server', 'akun_versi'])
/** Rows of the migrator. */
const ofMigrator: ReadonlySet<string> = new Set(['migration_checksum', 'schema_object'])

/**
 * Writes the files of db/schema and the pages of docs/schema anew, from a database that all migrations and files have made. Comments, the folder of each object and the texts of
 * functions and views stay as the files have them, unless a migration after them says something else.
 */
export async function writeSchema(client: pg.Client, folder: string, pagesFolder: string): Promise<void> {
  const migrations = await readMigrations(migrationsFolder)
  const before = await readSchemaFiles(folder)
  const said = newSaid()
  const texts = [...migrations.values()].join('\n')
  for (const [name, text] of migrations) if (before.covers(name)) readSaid(said, text)
  for (const { text } of before.files) readSaid(said, text)
  for (const [name, text] of migrations) if (!before.covers(name)) readSaid(said, text)

  const tables = await tablesOf(client)
  const places = placesIn(before.files)
  const areaOfTable = (name: string) => places.tables.get(name) ?? areaOf(name, places.tables)
  const ordered = inOrder(tables, areaOfTable, texts)
  const objects = await objectsOf(client)
  const files = new Map<string, string>()
  const paths = new Map(objects.map((object) => [object.name, places.objects.get(object.name) ?? pathOf(object, ordered, areaOfTable)]))
  for (const object of objects) files.set(paths.get(object.name) as string, await objectText(client, object, said))

  const links: Link[] = []
  const made = new Set<string>()
  const byArea = new Map<string, string[]>()
  for (const bare of ordered) {
    const checked = await withChecks(client, bare, (check) => said.checks.get(`${bare.name}.${check}`) ?? [])
    const table = await withTriggers(client, checked, (trigger) => said.triggers.get(`${bare.name} ${trigger}`) ?? [])
    const { text, links: its } = tableText(table, said.comments, (name) => made.has(name), await rowsOf(client, table, texts))
    made.add(table.name)
    links.push(...its)
    byArea.set(areaOfTable(table.name), [...(byArea.get(areaOfTable(table.name)) ?? []), text])
  }
  const tableFiles = areas.filter((area) => byArea.has(area)).map((area) => `${area}/tables.sql`)
  for (const area of areas) if (byArea.has(area)) files.set(`${area}/tables.sql`, `${(byArea.get(area) as string[]).join('\n\n')}\n`)
  files.set('setup.sql', await setupText(client))
  files.set('links.sql', linksText(links))
  const early = objects.filter(({ kind, needs }) => kind === 'function' && needs.length === 0)
  const late = inNeed(objects.filter((object) => !early.includes(object)))
  const order = [
    'setup.sql',
    ...early.map(({ name }) => paths.get(name) as string).toSorted(),
    ...tableFiles,
    ...late.map(({ name }) => paths.get(name) as string),
    'links.sql',
  ]
  files.set('order.txt', orderText(order))
  files.set('migrations.txt', heldText(migrations))
  for (const { path } of before.files) if (!files.has(path)) await rm(join(folder, path))
  await writeAll(folder, files)
  await rm(pagesFolder, { recursive: true, force: true })
  await writeAll(pagesFolder, await schemaPages(client, await readSchemaFiles(folder)))
}

async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const orderText = (order: readonly string[]) => `# The files that make a new database, in their order. Written by npm run schema (docs/decisions/241).
${order.join('\n')}
`

const heldText = (
  migrations: ReadonlyMap<string, string>,
) => `# The migrations whose work these files hold, with their checksums. Written by npm run schema (docs/decisions/241).
${[...migrations].map(([name, text]) => `${name} ${checksumOf(text)}`).join('\n')}
`

/** The area of a name that no file has yet: that of the table that shares most of its beginning. */
function areaOf(name: string, tables: ReadonlyMap<string, string>): string {
  const known = [...tables.keys()].filter((table) => name === table || name.startsWith(`${table}_`)).toSorted((a, b) => b.length - a.length)
  const begun = name.includes('_') ? areaByStart(name.slice(0, name.lastIndexOf('_')), tables) : undefined
  return known[0] ? (tables.get(known[0]) as string) : (begun ?? 'engine')
}

function areaByStart(start: string, tables: ReadonlyMap<string, string>): string | undefined {
  const found = [...tables].find(([table]) => table === start || table.startsWith(`${start}_`))?.[1]
  return found ?? (start.includes('_') ? areaByStart(start.slice(0, start.lastIndexOf('_')), tables) : undefined)
}

/** A trigger function stands with its tables, if they are of one area; a view with the tables that it reads; all others by their names. */
function pathOf(object: SchemaObject, tables: readonly Table[], areaOfTable: (table: string) => string): string {
  const known = new Map(tables.map(({ name }) => [name, areaOfTable(name)]))
  const calling = tables.filter(({ triggers }) => triggers.some(({ definition }) => definition.includes(`EXECUTE FUNCTION ${object.name}(`)))
  const read = calling.length > 0 ? calling.map(({ name }) => name) : object.needs.filter((need) => known.has(need))
  const named = [...known.keys()].filter((table) => object.name.startsWith(`${table}_`) || object.name.endsWith(`_${table}`))
  const written = [...new Set([...object.definition.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)].map(([, name]) => name as string))].filter(
    (name) => known.has(name),
  )
  const found = [
    ...new Set(
      (named.length > 0 ? [named.toSorted((a, b) => b.length - a.length)[0] as string] : read.length > 0 ? read : written).map(
        (table) => known.get(table) as string,
      ),
    ),
  ]
  const area = found.length === 1 ? (found[0] as string) : 'engine'
  return `${area}/${object.kind}s/${object.name}.sql`
}

/** Tables by area; a table that others name comes first, and otherwise the one that the migrations have named first. */
function inOrder(tables: readonly Table[], areaOfTable: (table: string) => string, texts: string): Table[] {
  const rank = new Map(tables.map(({ name }) => [name, new RegExp(`\\b${name}\\b`).exec(texts)?.index ?? texts.length]))
  const byName = new Map(tables.map((table) => [table.name, table]))
  const found = new Set<Table>()
  const visit = (table: Table, area: string, above: readonly Table[]): void => {
    if (found.has(table) || above.includes(table) || areaOfTable(table.name) !== area) return
    for (const { kind, target } of table.constraints) if (kind === 'f' && target !== null) visit(byName.get(target) as Table, area, [...above, table])
    found.add(table)
  }
  const ranked = tables.toSorted((a, b) => (rank.get(a.name) as number) - (rank.get(b.name) as number))
  for (const area of areas) for (const table of ranked) visit(table, area, [])
  return [...found]
}

/** Objects in an order in which each comes after those that it needs. */
function inNeed(objects: readonly SchemaObject[]): SchemaObject[] {
  const byName = new Map(objects.map((object) => [object.name, object]))
  const found = new Set<SchemaObject>()
  const visit = (object: SchemaObject): void => {
    if (found.has(object)) return
    for (const need of object.needs.toSorted()) if (byName.has(need)) visit(byName.get(need) as SchemaObject)
    found.add(object)
  }
  for (const object of objects) visit(object)
  return [...found]
}

/** The file of a function or view. The text of the sources is taken if the database understands the same by it. */
async function objectText(client: pg.Client, object: SchemaObject, said: Said): Promise<string> {
  const comment = said.comments.get(object.name) ?? []
  const printed = [object.pretty, object.definition].map((definition) => {
    const statement = object.kind === 'function' ? definition : `create or replace view ${object.name} as\n${definition}`
    return statement
      .replace(/^CREATE OR REPLACE FUNCTION public\./, 'create or replace function ')
      .replace(/;$/, '')
      .trimEnd()
  })
  let text: string | undefined
  for (const candidate of [...(said.made.get(object.name) ?? []), ...printed, ...[built[object.name] ?? []].flat()])
    if (text === undefined && (await isSame(client, object, candidate))) text = candidate
  if (text === undefined) throw new Error(`no text makes ${object.kind} ${object.name} as it is`)
  const lines = [...comment.map((line) => `-- ${line}`.trimEnd()), `${text};`]
  if (object.isOwners) lines.push(`revoke execute on function ${object.signature} from public;`)
  return `${lines.join('\n')}\n`
}

/** Whether a statement leaves an object as it is. */
async function isSame(client: pg.Client, object: SchemaObject, statement: string): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('set local check_function_bodies = off')
    await client.query('savepoint tried')
    await client.query(statement)
    const query =
      object.kind === 'view'
        ? `select pg_get_viewdef($1::text::regclass) as definition`
        : `select pg_get_functiondef($1::text::regprocedure) as definition`
    const { rows } = await client.query<{ definition: string }>(query, [object.signature])
    return rows[0]?.definition === object.definition
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false
    throw error
  } finally {
    await client.query('rollback')
  }
}

/** Extensions, types, and sequences that no column owns. */
async function setupText(client: pg.Client): Promise<string> {
  const { rows: extensions } = await client.query<{ name: string }>(`select extname as name from pg_extension where extname <> 'plpgsql' order by 1`)
  const { rows: types } = await client.query<{ name: string; columns: string }>(`
    select relname as name, string_agg(format('  %I %s', attname, format_type(atttypid, atttypmod)), e',\\n' order by attnum) as columns
    from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
    where relkind = 'c' and relnamespace = 'public'::regnamespace group by 1 order by 1`)
  const { rows: sequences } = await client.query<{ name: string; type: string }>(`
    select seqrelid::regclass::text as name, seqtypid::regtype::text as type from pg_sequence s join pg_class c on c.oid = seqrelid
    where relnamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.objid = seqrelid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and deptype in ('a', 'i')) order by 1`)
  return [
    '-- What tables and functions are made of.',
    ...extensions.map(({ name }) => `create extension if not exists ${name};`),
    ...types.map(({ name, columns }) => `create type ${name} as (\n${columns}\n);`),
    ...sequences.map(({ name, type }) => `create sequence ${name}${type === 'bigint' ? '' : ` as ${type}`};`),
    '',
  ].join('\n')
}

function linksText(links: readonly Link[]): string {
  const byTable = new Map<string, string[]>()
  for (const { table, text } of links) byTable.set(table, [...(byTable.get(table) ?? []), text])
  const statements = [...byTable].map(([table, texts]) => `alter table ${table}\n${texts.map((text) => `  add ${text}`).join(',\n')};`)
  return ['-- Foreign keys to tables that are made later than their own.', ...statements, ''].join('\n')
}

/** The statement that writes the rows which the migrations have written; empty if there are none. A moment of writing is the default again. */
async function rowsOf(client: pg.Client, { name, columns }: Table, texts: string): Promise<string> {
  if (ofMigrator.has(name)) return ''
  if (madeAnew.has(name)) return `${new RegExp(`^insert into ${name} [^;]*;`, 'm').exec(texts)?.[0]}`
  const written = columns.filter(({ generated, expression }) => generated === '' && !/\bnow\(\)|pg_current_xact_id/.test(expression ?? ''))
  const { rows } = await client.query<{ row: string }>(`
    select concat_ws(', ', ${written
      .map(({ name: column, type }) =>
        /^(?:integer|bigint|smallint|numeric.*|boolean)$/.test(type) ? `coalesce(${column}::text, 'null')` : `quote_nullable(${column}::text)`,
      )
      .join(', ')}) as row
    from ${name} order by 1`)
  if (rows.length === 0) return ''
  const always = columns.some(({ identity }) => identity === 'a') ? ' overriding system value' : ''
  return `insert into ${name} (${written.map((column) => column.name).join(', ')})${always} values\n${rows.map(({ row }) => `  (${row})`).join(',\n')};`
}
