import type { Selectable } from 'kysely'
import type { Dokumen } from '#db/schema.generated.ts'

/** A kind of documents, as `guard_document` of db/migrations/0105_document_guards.sql stored it. */
export type DocumentKind = Omit<Selectable<Dokumen>, 'jumlah'> & {
  /** Columns of the header that are sums, by the part and its column that they add up. */
  readonly jumlah: Readonly<Record<string, Readonly<Record<string, string>>>>
}
