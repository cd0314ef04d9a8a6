import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Span } from './span.ts'

/**
 * What `verify` holds the books of a shop against that modules above keep beside the ledgers, as further rows of its statement: coupons, loans. A
 * module says it in its migration, by a function `<table>_beda(shop, after)` that answers `kunci`, `ukuran`, `seharusnya` and `nyata` of whatever it
 * compares, of all that was touched after a date; after '-infinity', of everything (0600_closing_proves_the_day.sql). So the ledger need not know of it.
 */
export async function breaksBeside(db: Db, kode_toko: string, { after }: Span): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ tabel: string }>`
    select left(proname, -length('_beda')) as tabel from pg_proc
    where pronamespace = 'public'::regnamespace and proname like '%\\_beda' and pronargs = 2 order by 1`.execute(db)
  const each = rows.map(
    ({ tabel }) =>
      sql`union all select ${sql.lit(tabel)}, kunci, ukuran, seharusnya, nyata from ${sql.ref(`${tabel}_beda`)}(${kode_toko}, ${after}::date)`,
  )
  return sql.join(each, sql` `)
}
