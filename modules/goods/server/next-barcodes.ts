import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { barcodeAt } from '../contract/barcode.ts'

/**
 * Returns the next barcodes of a shop's own sequence. They may have gaps. If a user typed a barcode of the sequence by hand, the sequence
 * goes on behind it.
 */
export async function nextBarcodes(db: Db, kode_toko: string, count: number): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const wanted = count - free.length
    const { rows } = await sql<{ last: number }>`
      insert into barcode_counter as c (kode_toko, last) values (${kode_toko}, ${wanted})
      on conflict (kode_toko) do update set last = c.last + ${wanted}
      returning last`.execute(db)
    const last = (rows[0] as { last: number }).last
    const candidates = Array.from({ length: wanted }, (_, at) => barcodeAt(kode_toko, last - wanted + 1 + at))
    const taken = await sql<{ kode_barcode: string }>`select kode_barcode from barang where kode_barcode = any(${candidates})`.execute(db)
    const takenCodes = new Set(taken.rows.map((row) => row.kode_barcode))
    free.push(...candidates.filter((candidate) => !takenCodes.has(candidate)))
  }
  return free
}
