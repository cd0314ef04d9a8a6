import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { documentKinds } from './document-kinds.ts'

/** The part of a shop's history that a check covers: all of it, or its open day. */
export interface Span {
  /** The closed day with the opening balances; '-infinity' for the whole history. */
  readonly after: string
  /** The work since then; undefined for the whole history. */
  readonly day: OpenDay | undefined
}

interface OpenDay {
  readonly postings: readonly number[]
  /** The first posting of the day. All lines from here on belong to the day, also lines whose posting is missing. */
  readonly firstPosting: number
  /** The numbers of the documents that the day made, posted or reversed, by kind of posting. */
  readonly documents: ReadonlyMap<string, readonly string[]>
}

export const wholeHistory: Span = { after: '-infinity', day: undefined }

/** The open day of a shop: everything after its last closing. If a shop never closed, its whole history is open. */
export async function openDayOf(db: Db, kode_toko: string): Promise<Span> {
  const { rows: closed } = await sql<{
    after: string | null
  }>`select max(tgl_system) as after from tutup_toko where kode_toko = ${kode_toko}`.execute(db)
  const after = closed[0]?.after
  if (!after) return wholeHistory
  const { rows: posted } = await sql<{ id: number; kind: string; reference: string }>`
    select id, kind, reference from posting where kode_toko = ${kode_toko} and tgl_system > ${after} order by id`.execute(db)
  const { rows: last } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from posting`.execute(db)
  const kinds = await documentKinds(db)
  const made = kinds.map(
    ({ tabel, nomor, kind }) => sql`
      select ${sql.lit(kind)} as kind, ${sql.ref(nomor)} as reference from ${sql.table(tabel)} where kode_toko = ${kode_toko} and tgl_system > ${after}`,
  )
  const { rows: written } = await sql<{ kind: string; reference: string }>`${sql.join(made, sql` union all `)}`.execute(db)
  const documents = new Map<string, Set<string>>(kinds.map(({ kind }) => [kind, new Set()]))
  for (const { kind, reference } of [...posted, ...written]) documents.get(kind)?.add(reference)
  return {
    after,
    day: {
      postings: posted.map(({ id }) => id),
      firstPosting: posted[0]?.id ?? (last[0] as { next: number }).next,
      documents: new Map([...documents].filter(([, numbers]) => numbers.size > 0).map(([kind, numbers]) => [kind, [...numbers]])),
    },
  }
}
