import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from './project.ts'

/** Where the files are that make a new database (docs/decisions/241). */
export const schemaFolder = join(projectFolder, 'db/schema')

/** A file of the schema: setup, tables or links of an area, or one function or view. */
export interface SchemaFile {
  /** Its path below the folder. */
  readonly path: string
  readonly text: string
  /** Of a function or view, the name; undefined for others. */
  readonly object: string | undefined
  /** Whether it needs no table: then it is there before the tables are made, and before the migrations of later versions run. */
  readonly isEarly: boolean
}

/** The files of the schema in the order in which they run, and the migrations whose work they hold. */
export interface SchemaFiles {
  readonly files: readonly SchemaFile[]
  /** Whether the files hold the work of a migration. */
  covers(migration: string): boolean
  /** Whether all migrations whose work the files hold are among these, as they were then. */
  standFor(migrations: ReadonlyMap<string, string>): boolean
}

/** The last migration that made functions and views itself. Since then each has its file. */
export const lastWithObjects = '1069'

/** The names of migrations with their texts, in the order of their names. */
export async function readMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return new Map(await Promise.all(names.map(async (name) => [name.slice(0, -4), await readFile(join(folder, name), 'utf8')] as const)))
}

/** The SHA-256 of a text. Windows may have checked it out with ends of lines of its own. */
export const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

const objectPath = /^[^/]+\/(?:functions|views)\/(\w+)\.sql$/

/** Reads the files of the schema: `order.txt` lists them, and `migrations.txt` those whose work they hold, each with its checksum. */
export async function readSchemaFiles(folder = schemaFolder): Promise<SchemaFiles> {
  const [paths, listed] = (await Promise.all(['order.txt', 'migrations.txt'].map((name) => linesOf(join(folder, name))))) as [string[], string[]]
  const held = new Map(listed.map((line) => line.split(' ') as [string, string]))
  const tables = paths.findIndex((path) => path.endsWith('/tables.sql'))
  const files = await Promise.all(
    paths.map(async (path, at) => ({
      path,
      text: await readFile(join(folder, path), 'utf8'),
      object: objectPath.exec(path)?.[1],
      isEarly: at < tables,
    })),
  )
  return {
    files,
    covers: (name) => held.has(name),
    standFor: (migrations) => [...held].every(([name, sha256]) => migrations.has(name) && checksumOf(migrations.get(name) as string) === sha256),
  }
}

/** The lines of a list; those that begin with # say what it is. */
const linesOf = async (file: string) => (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'))
