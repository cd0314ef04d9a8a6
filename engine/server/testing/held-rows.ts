import { readFileSync } from 'node:fs'
import { Kysely, type QueryResult, sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { type TypedStatement, difference } from './row-types.ts'

/**
 * Compares each `sql<Row>` that a test runs with the rows of the database: their columns by name, and their values by type
 * (docs/decisions/234). The types of all statements are read once, in the global set-up. Files of a worker share what is imported,
 * so the watch begins once and each file asks for what it found.
 */
interface Watch {
  /** Differences since the last file, as lines. */
  readonly found: Set<string>
}

/** Rows of an answer that are compared. More would tell the same again. */
const rowsMax = 20

interface Raw {
  execute(...args: unknown[]): Promise<QueryResult<unknown>>
  compile(...args: unknown[]): { readonly sql: string }
  toOperationNode(): { readonly sqlFragments: readonly string[] }
}
type Run = (query: { readonly sql: string }, ...further: unknown[]) => Promise<QueryResult<unknown>>

function watch(): Watch {
  const statements = Map.groupBy(JSON.parse(readFileSync(inject('rowTypes'), 'utf8')) as TypedStatement[], ({ fragments }) => fragments.join('\0'))
  const byFragments = new WeakMap<readonly string[], TypedStatement[] | false>()
  const found = new Set<string>()

  const typesOf = (statement: Raw): TypedStatement[] | undefined => {
    const { sqlFragments } = statement.toOperationNode()
    const known = byFragments.get(sqlFragments) ?? statements.get(sqlFragments.join('\0')) ?? false
    byFragments.set(sqlFragments, known)
    return known || undefined
  }
  const hold = (types: readonly TypedStatement[] | undefined, { rows }: QueryResult<unknown>) => {
    for (const row of types ? rows.slice(0, rowsMax) : []) {
      const differences = (types ?? []).map(({ place, shape }) => [place, difference(row, shape)] as const)
      // Two statements may have the same text.
      if (differences.every(([, differs]) => differs !== undefined)) for (const [place, differs] of differences) found.add(`${place} ${differs}`)
    }
  }

  const raw = Object.getPrototypeOf(sql`select 1`) as Raw
  const { execute, compile } = raw
  raw.execute = async function (...args) {
    const result = await execute.apply(this, args)
    if (result.rows.length > 0) hold(typesOf(this), result)
    return result
  }
  // A statement that is compiled once (fixed-statement.ts) is known by its text.
  const compiled = new Map<string, TypedStatement[]>()
  raw.compile = function (...args) {
    const query = compile.apply(this, args)
    const types = typesOf(this)
    if (types) compiled.set(query.sql, types)
    return query
  }
  const all = Kysely.prototype as unknown as { executeQuery: Run }
  const { executeQuery } = all
  all.executeQuery = async function (query, ...further) {
    const result = await executeQuery.call(this, query, ...further)
    hold(compiled.get(query.sql), result)
    return result
  }
  return { found }
}

const worker = globalThis as { rowWatch?: Watch }
const { found } = (worker.rowWatch ??= watch())

afterAll(() => {
  const lines = [...found].toSorted()
  found.clear()
  if (lines.length > 0) throw new Error(`Rows differ from the type of their statement:\n${lines.join('\n')}`)
})
