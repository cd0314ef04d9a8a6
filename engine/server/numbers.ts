import { sql } from 'kysely'
import { type DocumentKind, documentNumber } from '../contract/document.ts'
import type { Db } from './database.ts'

/**
 * The next number of a document in its shop's gapless daily sequence (domain §5). The counter row stays locked until the
 * transaction ends, so take a number as late as you can: two tills of one shop wait for each other from here on.
 */
export async function nextNumber(db: Db, document: Pick<DocumentKind, 'prefix'>, kode_toko: string, tgl_system: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into document_counter as c (kode_toko, prefix, tgl_system, last)
    values (${kode_toko}, ${document.prefix}, ${tgl_system}, 1)
    on conflict (kode_toko, prefix, tgl_system) do update set last = c.last + 1
    returning last`.execute(db)
  return documentNumber(document, kode_toko, tgl_system, (rows[0] as { last: number }).last)
}
