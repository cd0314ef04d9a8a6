import { sql } from 'kysely'
import { openDatabase } from '#engine/server/database.ts'

/** Sales of all shops that were entered from one moment to another. A shop whose business date is more than a week behind counts none. */
export async function countSalesAt(url: string, from: Date, to: Date): Promise<number> {
  const database = openDatabase(url, { connectionsMax: 1 })
  try {
    const { rows } = await sql<{ sales: number }>`
      select count(*)::int as sales from toko
        join penjualan on penjualan.kode_toko = toko.kode_toko and penjualan.tgl_system >= ${from}::timestamptz::date - 7
      where penjualan.created_at >= ${from} and penjualan.created_at < ${to}`.execute(database.db)
    return (rows[0] as { sales: number }).sales
  } finally {
    await database.close()
  }
}
