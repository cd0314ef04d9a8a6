import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const codegen = join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js')

/** How the driver hands over what PostgreSQL has (docs/decisions/003). */
const typeMapping = { int8: 'number', timestamptz: 'string', xid8: 'string', numeric: 'number' }

/** Writes the types of a migrated database's rows into a file. */
export async function writeDatabaseTypes(url: string, file: string): Promise<void> {
  await run(process.execPath, [
    codegen,
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--numeric-parser',
    'number',
    '--date-parser',
    'string',
    '--type-mapping',
    JSON.stringify(typeMapping),
    '--exclude-pattern',
    '{public.kysely_*,pgboss.*}',
  ])
}
