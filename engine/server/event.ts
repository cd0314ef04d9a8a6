import type { Db } from './database.ts'

/** Who makes an event, and by which request. */
export interface Maker {
  readonly user_id: string
  readonly request_id: string
}

/** An event of a shop: what its document and its postings belong to. `db` is its transaction. */
export interface EventContext extends Maker {
  readonly db: Db
  readonly kode_toko: string
  /** The shop's own business date. */
  readonly tgl_system: string
}
