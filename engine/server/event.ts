import type { Db } from './database.ts'
import type { Context } from './serve.ts'

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

/** Where and by whom an event of this call is made. */
export const eventOf = ({
  db,
  caller: { kode_toko, tgl_system, user_id },
  request_id,
}: Pick<Context, 'db' | 'caller' | 'request_id'>): EventContext => ({
  db,
  kode_toko,
  tgl_system,
  user_id,
  request_id,
})
