import pg from 'pg'
import { Refusal, type RefusalKind, core } from '../contract/refusal.ts'

/** The SQLSTATEs of the guards in db/migrations. */
const guardCodes = 'KN'

/** What the database's own guards mean in the words of the business: by SQLSTATE or by name of a constraint. */
export type DatabaseRefusals = Readonly<Record<string, RefusalKind>>

/**
 * The refusal that an error of the database stands for, or undefined when it is a fault of ours.
 * The named constraint wins over the SQLSTATE; a foreign key that nobody named means "in use" or "does not exist".
 */
export function refusalOf(error: unknown, table: DatabaseRefusals): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const kind = (error.constraint && table[error.constraint]) || (error.code && table[error.code])
  // The detail of our own guards names a barcode or a date; PostgreSQL's own is a whole row: what is in the till, for one.
  if (kind) return new Refusal(kind, error.detail && error.code?.startsWith(guardCodes) ? { detail: error.detail } : undefined)
  if (error.code === '23503')
    return new Refusal(error.message.includes('still referenced') || error.message.startsWith('update or delete') ? core.IN_USE : core.NOT_FOUND)
  // A character that no text of the database can hold: NUL, or half of a pair of surrogates in a JSON.
  const isHalf = error.code === '22P02' && error.detail?.includes('surrogate')
  if (error.code === '22021' || error.code === '22P05' || isHalf) return new Refusal(core.INVALID)
  if (error.code === '23505') return new Refusal(core.DUPLICATE, { label: 'Data' })
  return undefined
}
