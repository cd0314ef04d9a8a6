import { type RawBuilder, sql } from 'kysely'
import { after, shop } from './span.ts'

/**
 * Further rows for the statement of `verify`: checks of books that modules keep outside the ledgers, such as coupons and loans. A module declares its
 * check in its migration as a function `<table>_beda(shop, after)`. The function answers `kunci`, `ukuran`, `seharusnya` and `nyata` of each thing it
 * compares. It covers the changes after a date, or everything if the date is '-infinity' (0600_closing_proves_the_day.sql). So the ledger does not
 * depend on these modules.
 */
export const subledgerBreaks = (besides: readonly string[]): RawBuilder<unknown>[] =>
  besides.map((tabel) => sql`select ${sql.lit(tabel)}, kunci, ukuran, seharusnya, nyata from ${sql.ref(`${tabel}_beda`)}(${shop}, ${after})`)
