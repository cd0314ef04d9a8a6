import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'
import type { GroupPrices } from '../contract/held-prices.ts'
import { isJump } from '../contract/price-day.ts'

/** The most earlier prices that are searched: a few prices of an hour. */
const changesMax = 20

/** A price that was valid for less time was hardly told to a customer. */
const stoodMinutesMin = 3

/** A user who replaces his own price within this time corrects a mistake. After this time it was a real price, however long the shop holds prices. */
const mistakeMinutesMax = 5

/** How long a shop holds a replaced price, in minutes, and how far it may differ from the present price, in percent of itself. */
export interface PriceHold {
  readonly minutes: number
  readonly percentMax: number
}

/** The settings of the caller's shop for held prices: HARGA_DITAHAN_MENIT and BATAS_UBAH_HARGA. */
export const priceHoldOf = (caller: SettingSource): PriceHold => ({
  minutes: numberSetting(caller, 'HARGA_DITAHAN_MENIT'),
  percentMax: numberSetting(caller, 'BATAS_UBAH_HARGA'),
})

/**
 * The price per gram of each group, with its held prices. These are prices that were replaced within the last `minutes`, read from the price history
 * of the database (decision 047). A price is held if it meets three conditions. It was valid for at least three minutes. If its author replaced it
 * himself, it was valid for at least five minutes, or for `minutes` if they are fewer; otherwise it was a mistake. And it is no jump from the present
 * price. With 0 minutes no price is held.
 */
export async function groupPrices(db: Db, kode_groups: readonly string[], { minutes, percentMax }: PriceHold): Promise<GroupPrices[]> {
  const { rows } = await sql<GroupPrices>`
    select g.kode_group, g.harga, g.harga_grosir, (
      select coalesce(json_agg(json_build_object('harga', harga, 'diganti', diganti, 'sisa_detik', sisa_detik) order by diganti desc), '[]') from (
        select r.harga_lama as harga, created_at as diganti, berlaku_sejak, ditetapkan_oleh, user_id,
               extract(epoch from created_at + make_interval(mins => ${minutes}) - now())::float8 as sisa_detik
        from (
          select p.*, lead(created_at) over (order by id desc) as berlaku_sejak, lead(user_id) over (order by id desc) as ditetapkan_oleh
          from (
            select * from harga_riwayat where sumber = 'GROUP' and kode = g.kode_group and harga_lama is distinct from harga
            order by id desc limit ${changesMax}
          ) p
        ) r
        where created_at > now() - make_interval(mins => ${minutes}) and r.harga_lama <> g.harga
          and created_at - berlaku_sejak >= make_interval(
            mins => case when ditetapkan_oleh = user_id then greatest(least(${minutes}::integer, ${mistakeMinutesMax}::integer), ${stoodMinutesMin}::integer) else ${stoodMinutesMin}::integer end)
      ) h) as ditahan
    from grup g where g.kode_group = any(${[...new Set(kode_groups)]})`.execute(db)
  return rows.map((group) => ({ ...group, ditahan: group.ditahan.filter(({ harga }) => !isJump(harga, group.harga, percentMax)) }))
}

interface OfGroup {
  readonly kode_group: string
}

/** Returns the held prices of these pieces: a customer who heard one of them may still pay it. Makes no query if prices are not held. */
export async function heldPrices(db: Db, pieces: Iterable<OfGroup>, hold: PriceHold | undefined): Promise<(piece: OfGroup) => readonly number[]> {
  if (!hold || hold.minutes === 0) return () => []
  const kode_groups = Array.from(pieces, ({ kode_group }) => kode_group)
  const held = new Map((await groupPrices(db, kode_groups, hold)).map(({ kode_group, ditahan }) => [kode_group, ditahan.map(({ harga }) => harga)]))
  return ({ kode_group }) => held.get(kode_group) ?? []
}
