import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Break } from './verify.ts'

/** So many days are read by one statement: of years of them none takes long. */
const daysAtOnce = 31

/**
 * Compares the closed days of a shop with their seals (`db/migrations/0282_sealed_days.sql`), from the day `since` on. Answers rows of a day that
 * were changed, removed or added, by table; changes of the audit that the closings sealed (`0421_audit_is_sealed.sql`); and broken links of the
 * chain.
 */
export async function sealBreaks(db: Db, kode_toko: string, since: string): Promise<Break[]> {
  const { rows: links } = await sql<{ tgl_system: string; ke: number }>`
    select tgl_system, ke from broken_links(${kode_toko}, ${since}::date) order by 1, 2, jenis`.execute(db)
  const { rows: months } = await sql<{ first: string; last: string }>`
    select min(tgl_system) as first, max(tgl_system) as last
    from (select tgl_system, (row_number() over (order by tgl_system) - 1) / ${daysAtOnce} as month
          from (select distinct tgl_system from tutup_segel where kode_toko = ${kode_toko} and tgl_system >= ${since}::date) day) days
    group by month order by 1`.execute(db)
  const breaks: Break[] = links.map(({ tgl_system, ke }) => ({
    balance: 'segel',
    key: keyOf(tgl_system, ke),
    measure: 'segel',
    expected: 1,
    found: 0,
  }))
  for (const { first, last } of months) {
    const { rows } = await sql<{ tgl_system: string; ke: number; tabel: string; disegel: number; sekarang: number }>`
      select * from broken_days(${kode_toko}, ${first}, ${last}) union all select * from broken_audit(${kode_toko}, ${first}, ${last}) order by 1, 2, 3`.execute(
      db,
    )
    for (const { tgl_system, ke, tabel, disegel, sekarang } of rows) {
      const key = `${keyOf(tgl_system, ke)} ${tabel}`
      // As many rows as there were, and one of them says something else.
      breaks.push(
        disegel === sekarang
          ? { balance: 'segel', key, measure: 'segel', expected: 1, found: 0 }
          : { balance: 'segel', key, measure: 'baris', expected: disegel, found: sekarang },
      )
    }
  }
  return breaks
}

const keyOf = (tgl_system: string, ke: number) => (ke === 1 ? tgl_system : `${tgl_system}/${ke}`)
