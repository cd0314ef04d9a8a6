import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { dollars } from '../contract/parameter-kurs.ts'

/** Returns the price of a dollar now, in rupiah, or undefined if no rate is set. */
export async function dollarRateNow(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ kurs: number }>`select kurs from kurs where mata_uang = ${dollars}`.execute(db)
  return rows[0]?.kurs
}
