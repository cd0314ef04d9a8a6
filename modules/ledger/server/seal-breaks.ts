import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { fixedStatement } from './fixed-statement.ts'
import { after, shop } from './span.ts'
import type { Break } from './verify.ts'

/** So many days are read by one statement: of years of them none takes long. */
const daysAtOnce = 31

/** A part of a closing: its date, the closing of that date, and a table with how many rows were sealed and how many there are. */
interface BrokenPart {
  readonly tgl_system: string
  readonly ke: number
  readonly tabel: string
  readonly disegel: number
  readonly sekarang: number
}

/**
 * Compares the closed days of a shop with their seals (`db/migrations/0282_sealed_days.sql`). Answers rows of a day that were changed, removed or
 * added, by table; changes of the audit that the closings sealed (`0421_audit_is_sealed.sql`); and broken links of the chain.
 */
export async function sealBreaks(db: Db, kode_toko: string): Promise<Break[]> {
  const { rows: links } = await sql<{ tgl_system: string; ke: number }>`
    select tgl_system, ke from broken_links(${kode_toko}) order by 1, 2, jenis`.execute(db)
  const { rows: months } = await sql<{ first: string; last: string }>`
    select min(tgl_system) as first, max(tgl_system) as last
    from (select tgl_system, (row_number() over (order by tgl_system) - 1) / ${daysAtOnce} as month
          from (select distinct tgl_system from tutup_segel where kode_toko = ${kode_toko}) day) days
    group by month order by 1`.execute(db)
  const breaks = links.map(linkBreak)
  for (const { first, last } of months) {
    const { rows } = await sql<BrokenPart>`
      select * from broken_days(${kode_toko}, ${first}, ${last}) union all select * from broken_audit(${kode_toko}, ${first}, ${last}) order by 1, 2, 3`.execute(
      db,
    )
    breaks.push(...rows.map(partBreak))
  }
  return breaks
}

const closing = fixedStatement<Omit<BrokenPart, 'tabel'> & { tabel: string | null }>(sql`
  select tgl_system, ke, tabel, disegel, sekarang from broken_closing(${shop}, ${after})
  union all
  select tgl_system, ke, null, 0, 0 from broken_links(${shop}, ${after})`)

/**
 * Compares what the next closing of a shop goes on from with the seal of its last closing, and checks the link of that seal
 * (`db/migrations/0720_closing_before.sql`).
 */
export async function closingBreaks(db: Db, kode_toko: string, closed: string): Promise<Break[]> {
  const rows = await closing(db, [kode_toko, closed])
  return rows.map(({ tabel, ...part }) => (tabel === null ? linkBreak(part) : partBreak({ tabel, ...part })))
}

const keyOf = ({ tgl_system, ke }: Pick<BrokenPart, 'tgl_system' | 'ke'>) => (ke === 1 ? tgl_system : `${tgl_system}/${ke}`)

const linkBreak = (link: Pick<BrokenPart, 'tgl_system' | 'ke'>): Break => ({
  balance: 'segel',
  key: keyOf(link),
  measure: 'segel',
  expected: 1,
  found: 0,
})

function partBreak({ tabel, disegel, sekarang, ...day }: BrokenPart): Break {
  const key = `${keyOf(day)} ${tabel}`
  // The number of rows is right, and the content of one has changed.
  return disegel === sekarang
    ? { balance: 'segel', key, measure: 'segel', expected: 1, found: 0 }
    : { balance: 'segel', key, measure: 'baris', expected: disegel, found: sekarang }
}
