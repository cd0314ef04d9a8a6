import { sql } from 'kysely'
import { createSchema } from '../contract/master.ts'
import { Refusal, core } from '../contract/refusal.ts'
import { mayOpen } from './access.ts'
import { createRow, rowByKey, updateRow } from './master-calls.ts'
import type { Context, ServedMaster } from './serve.ts'

type Row = Record<string, unknown>

/** How many rows were new, changed, or there already. */
export interface Brought {
  readonly baru: number
  readonly berubah: number
  readonly sama: number
}

/** Who hears what of the rows that are brought in. */
export interface Listener {
  /** An error in a row, at a name of the wire. The row is left out and the next one is tried. */
  wrong(row: number, name: string, message: string): void
  /** What an error of the database means. */
  refusalOf(error: unknown): Refusal | undefined
  onRow(): void
}

/**
 * Imports rows into a master. It adds a row with a new key, changes a row with a known key if a value differs, and keeps rows that the
 * file does not name. Each row goes through the hooks, the audit and the checks of its master as if a user had typed it. Every row is
 * tried, so that the caller gets all errors at once. If there is an error, the caller rolls the import back.
 */
export async function bringIn(served: ServedMaster, rows: readonly Row[], context: Context, listener: Listener): Promise<Brought> {
  const { master } = served
  const keyField = master.fields.find(({ name }) => name === master.key)!
  const schema = createSchema(master)
  // The values that a new row has for fields that its file does not name.
  const begins = Object.fromEntries(
    master.fields.map((field) => [field.wire, field.isOptional ? null : field.preset]).filter(([, value]) => value !== undefined),
  )
  const counts = { baru: 0, berubah: 0, sama: 0 }
  const seen = new Set<string>()
  for (const [at, given] of rows.entries()) {
    listener.onRow()
    const wrong = listener.wrong.bind(listener, at)
    // Who may not read a column would learn from 'the same' what stands there.
    const unread = master.fields.filter(({ readers, wire }) => readers && wire in given && !mayOpen(readers, context.caller))
    for (const { wire } of unread) wrong(wire, core.FORBIDDEN.text)
    if (unread.length > 0) continue
    const key = keyField.check().safeParse(given[keyField.wire])
    const before = key.success ? await rowByKey(master, key.data, context) : undefined
    const asWire = before ? Object.fromEntries(master.fields.map(({ name, wire }) => [wire, before[name]])) : begins
    const checked = schema.safeParse({ ...asWire, ...given })
    for (const issue of checked.error?.issues ?? []) {
      if (issue.code === 'unrecognized_keys') for (const name of issue.keys) wrong(name, 'Tidak Dikenal')
      else wrong(issue.path.join('.'), issue.message)
    }
    if (!checked.success) continue
    // At which line of his sheet the other one stands only the browser knows, which left the blank ones out.
    if (seen.has(String(key.data))) {
      wrong(keyField.wire, `${keyField.label} Ada Dua Kali Di File`)
      continue
    }
    seen.add(String(key.data))
    const says = checked.data as Row
    const isSame = before && master.fields.every(({ name, wire }) => !(wire in given) || JSON.stringify(says[wire]) === JSON.stringify(before[name]))
    if (isSame) {
      counts.sama += 1
      continue
    }
    if (before && !master.api.update) {
      wrong(keyField.wire, `${keyField.label} Sudah Ada Dan Tidak Bisa Diubah`)
      continue
    }
    const refused = await oneRow(served, context, says, before, given, listener)
    if (!refused) counts[before ? 'berubah' : 'baru'] += 1
    else for (const [name, message] of Object.entries(refused.fields ?? { [keyField.wire]: refused.message })) wrong(name, message)
  }
  return counts
}

/** Writes a row; where that is refused nothing of it stays, and the refusal is answered. */
async function oneRow(
  served: ServedMaster,
  context: Context,
  says: Row,
  before: Row | undefined,
  given: Row,
  listener: Listener,
): Promise<Refusal | undefined> {
  const { master, hooks } = served
  const { db } = context
  await sql`savepoint one_row`.execute(db)
  try {
    if (before) {
      // A user cannot overwrite a field that he may not read. Of such fields only the values of the file itself are compared.
      const body = Object.fromEntries(Object.entries(says).filter(([wire]) => wire in given || !master.fields.find((f) => f.wire === wire)?.readers))
      await updateRow(master, hooks, { ...context, body, params: { [master.key]: String(before[master.key]) } })
    } else await createRow(master, hooks, { ...context, body: says, params: {} })
    await sql`release savepoint one_row`.execute(db)
    return undefined
  } catch (error) {
    const refusal = error instanceof Refusal ? error : listener.refusalOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint one_row`.execute(db)
    return refusal
  }
}
