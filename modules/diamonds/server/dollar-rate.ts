import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { dollars } from '../contract/parameter-kurs.ts'

/** What a dollar costs now, in rupiah; undefined where nobody has said. */
export async function dollarRateNow(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ kurs: number }>`select kurs from kurs where mata_uang = ${dollars}`.execute(db)
  return rows[0]?.kurs
}
