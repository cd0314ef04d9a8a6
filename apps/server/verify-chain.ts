import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type Break, verify } from '#modules/ledger/server/public.ts'
import { StartRefused } from './postgres/start-refused.ts'

/** What does not agree in the books of one shop. */
export interface ShopBreaks {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly breaks: readonly Break[]
}

/**
 * Recomputes every balance of every shop of the chain (`verify`). Findings about the whole chain are reported at the head office.
 * @throws StartRefused with one line where the database is not one of Kencana
 */
export async function verifyChain(db: Db): Promise<ShopBreaks[]> {
  const { rows: tables } = await sql<{ shops: string | null }>`select to_regclass('toko')::text as shops`.execute(db)
  if (!tables[0]?.shops) throw new StartRefused('This database has no tables of Kencana: look at DATABASE_URL or KENCANA_DATA.')
  const { rows } = await sql<{
    kode_toko: string
    tgl_system: string
  }>`select kode_toko, tgl_system from toko order by level <> 'PUSAT', kode_toko`.execute(db)
  const shops: ShopBreaks[] = []
  for (const [at, shop] of rows.entries()) shops.push({ ...shop, breaks: await verify(db, shop.kode_toko, { chain: at === 0 }) })
  return shops.toSorted((one, other) => (one.kode_toko < other.kode_toko ? -1 : 1))
}

/** The answer as people read it, one line a shop and one line a difference. */
export function describeBreaks(shops: readonly ShopBreaks[]): string {
  if (shops.length === 0) return 'There is no shop in this database.'
  return shops
    .flatMap(({ kode_toko, tgl_system, breaks }) => [
      `${kode_toko} ${tgl_system}: ${breaks.length === 0 ? 'every balance agrees with its ledger' : `${breaks.length} differences`}`,
      ...breaks.map(({ balance, key, measure, expected, found }) => `  ${balance} ${key}: ${measure} is ${found}, the ledger says ${expected}`),
    ])
    .join('\n')
}
