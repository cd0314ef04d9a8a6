import { sql } from 'kysely'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import type { planPrices } from '../../contract/rencana-harga.ts'

let rises = 0

/** What is sent to make a group of the demo chain dearer at once: each time by another sum. */
export async function dearerPrices(db: Db, kode = '750L'): Promise<BodyInputOf<typeof planPrices>> {
  const { rows } = await sql<{ harga: number }>`select harga from harga_sekarang where (sumber, kode) = ('GROUP', ${kode})`.execute(db)
  const { harga } = rows[0] as { harga: number }
  rises += 1
  return { terbit_pada: null, keterangan: null, harga: [{ sumber: 'GROUP', kode, harga_lama: harga, harga_baru: harga + 100 + rises }] }
}
