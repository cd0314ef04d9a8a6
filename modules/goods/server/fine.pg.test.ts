import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { fineMg } from '../contract/fine.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const weightMg = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 999_999_999 }))
const kadarThousandths = fc.oneof(
  fc.integer({ min: 1, max: 500_000 }),
  fc.constantFrom(37_500, 70_000, 75_000, 99_990, 100_000, 100_001, 375_000, 500_000),
)

it('weighs the pure gold as the database does, to the milligram', async () => {
  const pieces = fc.sample(fc.tuple(weightMg, kadarThousandths), 5_000)
  const { rows } = await sql<{ mg: number; kadar: number; fine: number }>`
    select piece.mg::int as mg, piece.kadar::float8 as kadar, (fine_of(berat, kadar) * 1000)::bigint as fine
    from (select mg, (mg / 1000::numeric)::numeric(12,3) as berat, (kadar / 1000::numeric)::numeric(6,3) as kadar
          from jsonb_to_recordset(${JSON.stringify(pieces.map(([mg, kadar]) => ({ mg, kadar })))}::jsonb) as given(mg numeric, kadar numeric)) as piece`.execute(
    app.db,
  )
  expect(rows).toHaveLength(pieces.length)
  const different = rows.filter(({ mg, kadar, fine }) => fineMg(mg, kadar) !== fine)
  expect(different).toEqual([])
})
