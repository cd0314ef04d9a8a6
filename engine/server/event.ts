import type { Db } from './database.ts'
import type { Context } from './serve.ts'

/** Who makes an event, and by which request. */
export interface Maker {
  readonly user_id: string
  readonly request_id: string
}

/** Where an event happens, who makes it, and by which request. */
export interface Origin extends Maker {
  readonly kode_toko: string
  /** The shop's own business date. */
  readonly tgl_system: string
}

/** An event of a shop: what its document and its postings belong to. `db` is its transaction. */
export interface EventContext extends Origin {
  readonly db: Db
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
