import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Master } from '#engine/contract/master.ts'
import type { Db } from '#engine/server/database.ts'

const root = join(import.meta.dirname, '../../..')

/** A source file that runs, without its comments. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** All source files that run: no tests, and no lines with comments. */
export async function runningSources(): Promise<Source[]> {
  const found = await Promise.all(
    ['engine', 'modules', 'apps'].map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      const files = entries.filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\/testing/.test(join(entry.parentPath, entry.name)),
      )
      return Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name)
          return { path: relative(root, path), text: (await readFile(path, 'utf8')).replace(/^\s*(?:\/\/|\/?\*).*$/gm, '') }
        }),
      )
    }),
  )
  return found.flat()
}

/** The texts of the database's views and functions, in which it reads tables itself. They include functions that no trigger or call uses any more. */
async function databaseTexts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select pg_get_viewdef(oid) as body from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    union all
    select prosrc from pg_proc where pronamespace = 'public'::regnamespace and probin is null`.execute(db)
  return rows.map(({ body }) => body)
}

/** Tables with a reference to a row of each table. */
async function references(db: Db): Promise<{ to: string; from: string }[]> {
  const { rows } = await sql<{ to: string; from: string }>`
    select confrelid::regclass::text as to, conrelid::regclass::text as from from pg_constraint where contype = 'f'`.execute(db)
  return rows
}

const word = (name: string) => new RegExp(String.raw`\b${name}\b`)

/** A statement that passes on whole rows. The rest of its module shows which columns it reads. */
const wholeRows = /\b(?:json_agg|jsonb_agg|row_to_json|to_jsonb?)\(\w+\)|\bselect \*|\b\w+\.\*/i

/** `modules/sales`, for example, of `modules/sales/server/terms.ts`. */
const moduleOf = (path: string) => path.split('/').slice(0, 2).join('/')

interface Declared {
  readonly constant: string
  readonly path: string
}

/** The file and the name of each declared master. */
function declarationsOf(masters: readonly Master[], sources: readonly Source[]): ReadonlyMap<Master, Declared> {
  const found = new Map<Master, Declared>()
  for (const { path, text } of sources) {
    for (const [, constant = '', body = ''] of text.matchAll(/const (\w+) = defineMaster\(([\s\S]*?)\n\}\)/g)) {
      const master = masters.find(({ table }) => table === /\btable: '(\w+)'/.exec(body)?.[1])
      if (master) found.set(master, { constant, path })
    }
  }
  return found
}

/**
 * Finds the columns of a master that have a reader outside of its own list. Readers are: a statement of the server, a view or function of the
 * database, code that asks for the list, an input that picks from it, another table that names its rows. Lists that wait for a module (`awaits`) are
 * no readers. Names are compared, not meanings: a column counts as read when the same statement has another column of its name.
 */
export async function columnReaders(db: Db, masters: readonly Master[]): Promise<(master: Master) => ReadonlySet<string>> {
  const sources = await runningSources()
  const declared = declarationsOf(masters, sources)
  const waiting = masters.filter(({ awaits }) => awaits?.fields.length === 0)
  const waitingFiles = new Set(waiting.map((master) => declared.get(master)?.path))
  const waitingTables = new Set(waiting.map(({ table }) => table))
  // Dictionaries, lists of declarations and the tables of the training name everything and read nothing.
  const readers = sources.filter(({ path }) => !waitingFiles.has(path) && !/contract\/(?:index|fields)\.ts$|server\/training\/tables\.ts$/.test(path))
  const statements = [
    ...readers.flatMap(({ path, text }) => [...text.matchAll(/`[^`]*`/g)].map(([statement]) => ({ path, statement }))),
    ...(await databaseTexts(db)).map((statement) => ({ path: '', statement })),
  ]
  const foreign = await references(db)

  return (master) => {
    const { constant, path: own } = declared.get(master) ?? { constant: master.table, path: '' }
    const columns = [...master.fields, ...master.shown].map(({ name }) => name)
    const found = new Set<string>()
    const readIn = (text: string) => columns.filter((column) => word(column).test(text)).forEach((column) => found.add(column))
    const readByModule = (path: string) => {
      const modules = new Set([moduleOf(path), moduleOf(own)])
      for (const each of readers) if (each.path !== own && modules.has(moduleOf(each.path))) readIn(each.text)
    }
    const fromTable = new RegExp(String.raw`\b(?:from|join|update)\s+\(*${master.table}\b`, 'i')
    for (const { path, statement } of statements) {
      if (!fromTable.test(statement)) continue
      readIn(statement)
      if (path && wholeRows.test(statement)) readByModule(path)
    }
    const asksList = new RegExp(String.raw`\b${constant}\.(?:api|fields)\b|typeof ${constant}\b`)
    const picks = new RegExp(String.raw`\.from\(${constant}, '(\w+)'\)`, 'g')
    for (const { path, text } of readers) {
      if (path === own) continue
      if (asksList.test(text)) readByModule(path)
      for (const [, shown = ''] of text.matchAll(picks)) for (const column of [master.key, shown]) found.add(column)
    }
    if (foreign.some(({ to, from }) => to === master.table && from !== to && !waitingTables.has(from))) found.add(master.key)
    return found
  }
}
