import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Span } from './span.ts'

/**
 * Further rows for the statement of `verify`: checks of books that modules keep outside the ledgers, such as coupons and loans. A module declares its
 * check in its migration as a function `<table>_beda(shop, after)`. The function answers `kunci`, `ukuran`, `seharusnya` and `nyata` of each thing it
 * compares. It covers the changes after a date, or everything if the date is '-infinity' (0600_closing_proves_the_day.sql). So the ledger does not
 * depend on these modules.
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
