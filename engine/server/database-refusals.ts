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

/** `update or delete on table "gudang" violates foreign key constraint … on table "barang"` */
const stillNamed = /on table "(\w+)" violates/

/**
 * The refusal that an error of the database stands for, or undefined when it is a fault of ours.
 * The named constraint wins over the SQLSTATE; a foreign key that nobody named means "does not exist", or "in use": then
 * the database knows by whom.
 */
export function refusalOf(error: unknown, table: DatabaseRefusals, names: TableNames): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const kind = (error.constraint && table[error.constraint]) || (error.code && table[error.code])
  // The detail of our own guards names a barcode or a date; PostgreSQL's own is a whole row: what is in the till, for one.
  if (kind) return new Refusal(kind, error.detail && error.code?.startsWith(guardCodes) ? { detail: error.detail } : undefined)
  if (error.code === '23503') {
    const named = error.message.startsWith('update or delete') ? stillNamed.exec(error.message)?.[1] : undefined
    if (!named) return new Refusal(core.NOT_FOUND)
    const nameOf = (each: string) => names.get(each) ?? 'Data'
    // A guard that stands for a key names the document as well.
    const label = [nameOf(error.table ?? ''), error.hint].filter(Boolean).join(' ')
    return new Refusal(core.IN_USE, { what: nameOf(named), label })
  }
  // A character that no text of the database can hold: NUL, or half of a pair of surrogates in a JSON.
  const isHalf = error.code === '22P02' && error.detail?.includes('surrogate')
  // A date that its calendar does not have (the year 0), or a number that no column has room for.
  const isBeyond = error.code === '22003' || error.code === '22008'
  if (error.code === '22021' || error.code === '22P05' || isHalf || isBeyond) return new Refusal(core.INVALID)
  if (error.code === '23505') return new Refusal(core.DUPLICATE, { label: 'Data' })
  return undefined
}
