import pg from 'pg'
import { Refusal, type RefusalKind, core } from '../contract/refusal.ts'

/** The SQLSTATEs of the guards in db/migrations. */
const guardCodes = 'KN'

/** What the database's own guards mean in the words of the business: by SQLSTATE or by name of a constraint. */
export type DatabaseRefusals = Readonly<Record<string, RefusalKind>>

/** What the guards of several modules mean. @throws at start when two of them take one code or constraint for different things */
export function allRefusals(...modules: readonly DatabaseRefusals[]): DatabaseRefusals {
  const codes = modules.flatMap((refusals) => Object.keys(refusals))
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) throw new Error(`two modules say what ${twice} of the database means`)
  return Object.assign({}, ...modules) as DatabaseRefusals
}

/** What people call a table: 'Gudang', 'Barang'. */
export type TableNames = ReadonlyMap<string, string>

/**
 * Errors outside of class 22 that a value can cause: a list that names one thing twice (21000), a row that a check refuses (23514), a text or JSON
 * that is too long for an index or nested too deep (54000, 54001). A missing column (23502) or a missing table (class 42) is always a fault of ours.
 */
const causedByValues: ReadonlySet<string> = new Set(['21000', '23514', '54000', '54001'])

/**
 * Whether a value caused the error: one of those above, or a "data exception" (class 22 of PostgreSQL). Examples of class 22: a number that is too
 * large, a date outside of the calendar, an invalid character, a division by zero, an invalid pattern.
 */
const isOfAValue = (code: string | undefined) => code !== undefined && (code.startsWith('22') || causedByValues.has(code))

/** `update or delete on table "gudang" violates foreign key constraint … on table "barang"` */
const stillNamed = /on table "(\w+)" violates/

/**
 * Returns the refusal that an error of the database stands for. Undefined if the error is a fault of our code. The named
 * constraint wins over the SQLSTATE. A foreign key without a refusal means "does not exist" or "in use"; for "in use"
 * the database knows by which table.
 */
export function refusalOf(error: unknown, table: DatabaseRefusals, names: TableNames): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const kind = (error.constraint && table[error.constraint]) || (error.code && table[error.code])
  // The detail of our own guards names a barcode or a date. The detail of PostgreSQL is a whole row, which may hold the money in the till.
  if (kind) return new Refusal(kind, error.detail && error.code?.startsWith(guardCodes) ? { detail: error.detail } : undefined)
  if (error.code === '23503') {
    const named = error.message.startsWith('update or delete') ? stillNamed.exec(error.message)?.[1] : undefined
    if (!named) return new Refusal(core.NOT_FOUND)
    const nameOf = (each: string) => names.get(each) ?? 'Data'
    // A guard trigger that acts as a foreign key also names the document.
    const label = [nameOf(error.table ?? ''), error.hint].filter(Boolean).join(' ')
    return new Refusal(core.IN_USE, { what: nameOf(named), label })
  }
  if (error.code === '23505' || error.code === '23P01') return new Refusal(core.DUPLICATE, { label: 'Data' })
  return isOfAValue(error.code) ? new Refusal(core.INVALID) : undefined
}
