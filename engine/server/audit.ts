import { sql } from 'kysely'
import pg from 'pg'
import { hiddenIdentity } from '../kinds/identity/hidden-identity.ts'
import type { Db } from './database.ts'

/** One change, as the audit keeps it. */
export interface AuditRow {
  readonly user_id: string
  readonly kode_toko: string
  readonly call: string
  /** The kind of the changed row: a table or a kind of document. */
  readonly subject: string
  readonly key: string
  readonly before?: unknown
  readonly after?: unknown
  readonly request_id: string
  readonly ip: string
}

// The audit must not show the value of a field with such a name. It only records that there was one.
const secretName = /password|sandi|token|hash|secret|rahasia|^foto_surat$|(^|_)pin$/i

/** What the number of an identity card is called. */
export const identityName = /^no_(identitas|ktp)$/

/** That there was none, or yes or no, gives nothing away. */
const isSaid = (part: unknown) => part === null || typeof part === 'boolean'

/** Returns the value as the audit may keep it: a secret value is replaced by a mark. */
export function withoutSecrets(value: unknown): string | null {
  if (value === undefined) return null
  return JSON.stringify(value, (name, part: unknown) => {
    // Of an identity number the end says which it was, as on every screen.
    // The code of a coupon is money; its end says which it was.
    if (identityName.test(name) && typeof part === 'string') return hiddenIdentity(part)
    if (name === 'no_kupon' && typeof part === 'string') return `••••${part.slice(-4)}`
    return isSaid(part) || !secretName.test(name) ? part : '(rahasia)'
  })
}

/**
 * What a call was about, where its handler did not say: what its path names, else the number of the document in its answer.
 */
export function keyOfCall(params: unknown, answer: unknown): string {
  const named = Object.values(params ?? {})
  if (named.length > 0) return named.join('/')
  const numbers = Object.entries(answer ?? {}).filter(([name, value]) => typeof value === 'string' && /^(no|kode)_/.test(name))
  const number = numbers.find(([name]) => name.startsWith('no_') && name !== 'no_hp') ?? numbers.find(([name]) => name !== 'kode_toko')
  return String(number?.[1] ?? '')
}

/** What a call is about, where its handler did not say: its path without what the path names. */
export function subjectOfCall(path: string): string {
  return path.replace(/\/\{\w+\}/g, '')
}

/** The statement that adds rows. */
export function auditStatement(rows: readonly AuditRow[]): string {
  return `insert into audit (user_id, kode_toko, call, subject, subject_key, before, after, request_id, ip) values ${rows.map(valuesOf).join(', ')}`
}

function valuesOf(row: AuditRow): string {
  const { user_id, kode_toko, call, subject, key, request_id, ip } = row
  const values = [user_id, kode_toko, call, subject, key, withoutSecrets(row.before), withoutSecrets(row.after), request_id, ip]
  return `(${values.map((value) => (value === null ? 'null' : pg.escapeLiteral(value))).join(', ')})`
}

/** Adds a row to the audit, in the transaction of the change itself. */
export async function writeAudit(db: Db, row: AuditRow): Promise<void> {
  await sql.raw(auditStatement([row])).execute(db)
}
