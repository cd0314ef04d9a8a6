import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { createCallLimit } from '#engine/server/call-limit.ts'
import type { Db } from '#engine/server/database.ts'
import type { Admit } from '#engine/server/realtime.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import { type Board, type readBoard, boardGuest, boardRefusals } from '../contract/papan-harga.ts'

/** A whole shop, with all its boards, may stand behind one address; each asks once a minute and at every change. */
const callsMax = 300

/** What a board needs. */
export interface BoardNeeds {
  readonly db: Db
  readonly settings: SettingsStore
}

/** The shop whose board may be seen, or undefined. */
async function shopWithBoard({ db, settings }: BoardNeeds, kode_toko: string): Promise<{ kode_toko: string; nama_toko: string } | undefined> {
  const { rows } = await sql<{ kode_toko: string; nama_toko: string }>`
    select kode_toko, nama_toko from toko where kode_toko = ${kode_toko.toUpperCase()} and is_active`.execute(db)
  const shop = rows[0]
  if (!shop) return undefined
  const modules = await settings.modulesOn(shop.kode_toko)
  return modules.has('PAPAN_HARGA') ? shop : undefined
}

/** Answers the board of a shop, as often as an address may ask. */
export function servesBoard(needs: BoardNeeds): Handler<typeof readBoard> {
  const limit = createCallLimit({ atMost: callsMax })
  return async ({ db, ip, params }) => {
    if (limit.isTooMany(ip)) refuse(core.TOO_MANY)
    const shop = (await shopWithBoard(needs, params.kode_toko)) ?? refuse(boardRefusals.NO_BOARD)
    return { nama_toko: shop.nama_toko, kadar: await boardPrices(db) }
  }
}

/** Lets the board of a shop hear that prices have changed. */
export const admitsToBoard =
  (needs: BoardNeeds): Admit =>
  async (kode_toko) =>
    (await shopWithBoard(needs, kode_toko)) && boardGuest

/**
 * The prices of the groups that the board shows, purest first. A selling price is valid since it was last set. Changes of the cost
 * in the history are ignored, because the public must not learn of them.
 */
async function boardPrices(db: Db): Promise<Board['kadar']> {
  const { rows } = await sql<Board['kadar'][number]>`
    select nama_kadar, kadar,
           json_agg(json_build_object('nama_group', nama_group, 'harga', g.harga, 'harga_sejak', jual.sejak,
                                      'beli', b.harga_per_gram, 'beli_sejak', beli.sejak) order by g.harga desc, nama_group) as harga
    from grup g
    join kadar using (kode_kadar)
    left join harga_beli b using (kode_harga)
    cross join lateral (
      select max(created_at) as sejak from harga_riwayat
      where sumber = 'GROUP' and kode = g.kode_group and harga_lama is distinct from harga) jual
    left join lateral (
      select max(created_at) as sejak from harga_riwayat
      where sumber = 'HARGA_BELI' and kode = b.kode_harga and harga_lama is distinct from harga) beli on true
    where g.di_papan
    group by kode_kadar, nama_kadar, kadar
    order by kadar desc, nama_kadar`.execute(db)
  return rows
}
