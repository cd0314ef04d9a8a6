import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'

/** What the postings of a document come to in the journal: by account debit less credit, in rupiah, where they differ. */
export async function journalOf({ db }: TestApp, reference: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ nomor_akun: string; rupiah: number }>`
    select nomor_akun, sum(debet - kredit)::bigint as rupiah from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${reference} group by 1 having sum(debet - kredit) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ nomor_akun, rupiah }) => [nomor_akun, rupiah]))
}
