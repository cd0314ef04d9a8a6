import { sql } from 'kysely'
import type { Db } from './database.ts'

/** One change, as the audit keeps it. */
export interface AuditRow {
  readonly user_id: string
  readonly kode_toko: string
  readonly call: string
  /** What was changed: a table or a document kind. */
  readonly subject: string
  readonly key: string
  readonly before?: unknown
  readonly after?: unknown
  readonly request_id: string
  readonly ip: string
}

/** Adds a row to the audit, in the transaction of the change itself. */
export async function writeAudit(db: Db, row: AuditRow): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`
    insert into audit (user_id, kode_toko, call, subject, subject_key, before, after, request_id, ip)
    values (${row.user_id}, ${row.kode_toko}, ${row.call}, ${row.subject}, ${row.key},
            ${json(row.before)}::jsonb, ${json(row.after)}::jsonb, ${row.request_id}, ${row.ip})`.execute(db)
}
