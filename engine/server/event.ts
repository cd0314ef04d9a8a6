import type { Db } from './database.ts'

/** An event of a shop: what its document and its postings belong to. `db` is its transaction. */
export interface EventContext {
  readonly db: Db
  readonly kode_toko: string
  /** The shop's own business date. */
  readonly tgl_system: string
  readonly user_id: string
  readonly request_id: string
}
