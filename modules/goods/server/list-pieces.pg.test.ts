import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { sortColumns } from '../contract/data-barang.ts'
import { type Looking, pageOfPieces } from './list-pieces.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`analyze barang`.execute(app.db)
})
afterAll(() => app.stop())

/** By the index of words, by that of names, or among what lies in trays. */
const byWords = { costs: { word: 0, name: 1, tray: 1, worthAsking: -1 } }
const byNames = { costs: { word: 1, name: 0, tray: 1, worthAsking: -1 } }
const byTrays = { costs: { word: 1, name: 1, tray: 0, worthAsking: -1 } }
/** Gathers always; looks at a few, and gathers then; finds all by looking; goes by the order alone. */
const ways: readonly Looking[] = [
  { fewMax: 1_000_000, manyMin: 1_000_000, lookedAtEach: 0, ...byWords },
  { fewMax: 1_000_000, manyMin: 1_000_000, lookedAtEach: 0, ...byNames },
  { fewMax: 1_000_000, manyMin: 1_000_000, lookedAtEach: 0, ...byTrays },
  { fewMax: 0, manyMin: 1_000_000, lookedAtEach: 1, ...byWords },
  { fewMax: 0, manyMin: 1_000_000, lookedAtEach: 1_000, ...byNames },
  { fewMax: 0, manyMin: 0, lookedAtEach: 0, ...byWords },
]

const query = (sort: (typeof sortColumns)[number], arah: 'asc' | 'desc', cari: string, facts: object = {}) => ({
  sort,
  arah,
  cari,
  limit: 7,
  ...facts,
})

/** All of a list, page by page, and what the first page says of how many there are. */
async function listed(looking: Looking, requested: ReturnType<typeof query>) {
  const { rows: first, next: second, total } = await pageOfPieces(app.db, 'MC2', requested, looking)
  const rows = [...first]
  for (let after = second; after !== null;) {
    const page = await pageOfPieces(app.db, 'MC2', { ...requested, after }, looking)
    expect(page.total).toBe(total)
    rows.push(...page.rows)
    after = page.next
  }
  return { rows, total }
}

it.each(sortColumns)('finds the same by %s however it looks, and says how many there are', async (sort) => {
  const { rows: names } = await sql<{ word: string; n: number }>`
    select split_part(nama_barang, ' ', 1) as word, count(*)::int as n from barang where kode_toko = 'MC2' group by 1 order by 2 desc, 1 limit 2`.execute(
    app.db,
  )
  const [common] = names as [(typeof names)[number]]
  for (const arah of ['asc', 'desc'] as const)
    for (const requested of [
      query(sort, arah, common.word),
      query(sort, arah, `${common.word} MC2`),
      query(sort, arah, 'MC2', { status: 'READY' }),
      query(sort, arah, 'TIDAKADA'),
      query(sort, arah, '', { status: 'READY', kode_baki: 'T01' }),
      query(sort, arah, 'MC2', { kode_baki: 'T01' }),
    ]) {
      const [gathered, ...others] = await Promise.all(ways.map((looking) => listed(looking, requested)))
      expect(gathered!.total).toBe(gathered!.rows.length)
      if (requested.cari !== 'TIDAKADA') expect(gathered!.total).toBeGreaterThan(0)
      for (const other of others) expect(other).toEqual(gathered)
      if (requested.cari === common.word) expect(gathered!.total).toBeGreaterThanOrEqual(common.n)
    }
})
