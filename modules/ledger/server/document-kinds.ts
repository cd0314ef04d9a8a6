import { type Selectable, sql } from 'kysely'
import type { Dokumen } from '#db/schema.generated.ts'
import type { Db } from '#engine/server/database.ts'

/** A kind of documents, as `guard_document` of db/migrations/0105_document_guards.sql stored it. */
export type DocumentKind = Omit<Selectable<Dokumen>, 'jumlah'> & {
  /** Columns of the header that are sums, by the part and its column that they add up. */
  readonly jumlah: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** All kinds of documents of the chain. */
export async function documentKinds(db: Db): Promise<DocumentKind[]> {
  const { rows } = await sql<DocumentKind>`select * from dokumen order by tabel`.execute(db)
  return rows
}
