import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { GroupPrices } from '../contract/held-prices.ts'

/** Nobody looks further back than a few prices of an hour. */
const changesMax = 20

/**
 * What a gram of each group sells for, with the prices that it had within the last `minutes`, by the history that the database keeps.
 * With 0 minutes none is held.
 */
export async function groupPrices(db: Db, kode_groups: readonly string[], minutes: number): Promise<GroupPrices[]> {
  const { rows } = await sql<GroupPrices>`
    select g.kode_group, g.harga, g.harga_grosir, (
      select coalesce(json_agg(h order by h.diganti desc), '[]') from (
        select harga_lama as harga, created_at as diganti, extract(epoch from created_at + make_interval(mins => ${minutes}) - now())::float8 as sisa_detik
        from (select * from harga_riwayat where sumber = 'GROUP' and kode = g.kode_group order by id desc limit ${changesMax}) r
        where harga_lama <> harga and created_at > now() - make_interval(mins => ${minutes})) h) as ditahan
    from grup g where g.kode_group = any(${[...new Set(kode_groups)]})`.execute(db)
  return rows
}

interface OfGroup {
  readonly kode_group: string
}

/** The prices of these pieces that are held: what a customer may still pay who was told one of them. Asks nothing where none are. */
export async function heldPrices(db: Db, pieces: Iterable<OfGroup>, minutes: number): Promise<(piece: OfGroup) => readonly number[]> {
  if (minutes === 0) return () => []
  const kode_groups = Array.from(pieces, ({ kode_group }) => kode_group)
  const held = new Map(
    (await groupPrices(db, kode_groups, minutes)).map(({ kode_group, ditahan }) => [kode_group, ditahan.map(({ harga }) => harga)]),
  )
  return ({ kode_group }) => held.get(kode_group) ?? []
}
