import pg from 'pg'

/** Matches statements that read or write rows. Others (begin, set, notify) name no table. */
const named = /^\s*(?:\/\*.*?\*\/\s*)?(select|with|insert|update|delete|merge)\b/i
const textBytesMax = 20_000

/** Notes every statement that this process sends until it is stopped, each text once. */
export function noteStatements(): { stop(): string[] } {
  const texts = new Set<string>()
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [requested] = args
    const text = typeof requested === 'string' ? requested : (requested as { text?: unknown } | undefined)?.text
    if (typeof text === 'string' && text.length < textBytesMax && named.test(text)) texts.add(text)
    return query.apply(this, args)
  }
  return {
    stop: () => {
      prototype.query = query
      return [...texts].toSorted()
    },
  }
}

/**
 * Lets a database plan statements with the login of an address, for any values. Planning needs their tables, columns, functions, unique keys and rights.
 * No statement is run.
 * @returns the refused statements, with the error of the database
 */
export async function refusedIn(url: string, statements: readonly string[]): Promise<{ readonly text: string; readonly reason: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const refused: { text: string; reason: string }[] = []
  try {
    for (const text of statements) {
      await client.query(`explain (generic_plan) ${text}`).catch((error: Error) => refused.push({ text, reason: error.message }))
    }
  } finally {
    await client.end()
  }
  return refused
}
