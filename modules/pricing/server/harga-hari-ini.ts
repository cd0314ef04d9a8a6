import { sql } from 'kysely'
import { timeZone } from '#engine/contract/time-zone.ts'
import type { Handler } from '#engine/server/serve.ts'
import type * as calls from '../contract/harga-hari-ini.ts'
import type { PricesOfDay, RatesOfDay } from '../contract/harga-hari-ini.ts'

/** The last time that a price itself was set, not its cost alone. */
const lastSet = (source: string, kode: string) => sql`
  left join lateral (
    select created_at, user_id from harga_riwayat
    where sumber = ${source} and kode = ${sql.ref(kode)} and harga_lama is distinct from harga order by id desc limit 1
  ) ${sql.ref(source)} on true`

export const readPricesOfDay: Handler<typeof calls.readPricesOfDay> = async ({ db }) => {
  // Of the three prices of a group, who set one last.
  const { rows } = await sql<PricesOfDay>`
    select
      (select coalesce(json_agg(g order by kadar desc, kode_kadar, kode_group), '[]') from (
         select g.kode_group, nama_group, g.kode_kadar, kadar, g.harga, harga_grosir, harga_modal, ikut_harga_emas, g.kode_harga,
                b.harga_per_gram, latest.created_at as diubah_at, latest.user_id as diubah_oleh
         from grup g join kadar using (kode_kadar) left join harga_beli b using (kode_harga)
         ${lastSet('GROUP', 'g.kode_group')} ${lastSet('GROSIR', 'g.kode_group')} ${lastSet('HARGA_BELI', 'g.kode_harga')}
         left join lateral (
           select * from (values ("GROUP".created_at, "GROUP".user_id), ("GROSIR".created_at, "GROSIR".user_id),
                                 ("HARGA_BELI".created_at, "HARGA_BELI".user_id)) v(created_at, user_id)
           order by created_at desc nulls last limit 1) latest on true) g) as grup,
      (select coalesce(json_agg(e order by kadar desc, kode_kadar), '[]') from (
         select e.kode_kadar, nama_kadar, kadar, e.harga, "HARGA_EMAS".created_at as diubah_at, "HARGA_EMAS".user_id as diubah_oleh
         from harga_emas e join kadar using (kode_kadar) ${lastSet('HARGA_EMAS', 'e.kode_kadar')}) e) as emas`.execute(db)
  return rows[0] as PricesOfDay
}

/** What a piece asks for its weight and stones at a price of its group, as `priceOfPiece` reckons before work fee and rounding. */
const askedAt = (harga: string) => sql`
  greatest(coalesce(b.harga_estimasi, 0), round(b.berat * (${sql.ref(harga)} + round(${sql.ref(harga)} * b.markup / 100))) + b.harga_batu)`

export const stockAtPrices: Handler<typeof calls.stockAtPrices> = async ({ db, body }) => {
  const { rows } = await sql<{ kode_group: string; qty: number; selisih: number }>`
    select kode_group, coalesce(sum(b.qty), 0)::int as qty, coalesce(sum(${askedAt('a.harga')} - ${askedAt('g.harga')}), 0)::bigint as selisih
    from jsonb_to_recordset(${JSON.stringify(body.grup)}::jsonb) as a(kode_group text, harga bigint)
    join grup g using (kode_group)
    -- What has a price of its own keeps it, and so does what was promised to somebody.
    join barang b using (kode_group)
    where b.status = 'READY' and b.harga_jual is null
    group by kode_group order by kode_group`.execute(db)
  return rows
}

/** The most purities that a user can read in one line. */
const ratesMax = 8

export const readRatesOfDay: Handler<typeof calls.readRatesOfDay> = async ({ db }) => {
  const { rows } = await sql<RatesOfDay>`
    select
      (select coalesce(json_agg(json_build_object('kode_group', kode_group, 'nama_group', nama_group, 'harga', harga, 'kemarin', kemarin) order by kadar desc), '[]') from (
         select kode_group, nama_group, g.harga, kadar, coalesce(first.harga_lama, first.harga, g.harga) as kemarin from (
           select distinct on (kode_kadar) kode_group, nama_group, harga, kode_kadar, kadar from grup join kadar using (kode_kadar)
           where di_papan order by kode_kadar, harga desc, nama_group) g
         left join lateral (
           select harga_lama, harga from harga_riwayat
           where sumber = 'GROUP' and kode = g.kode_group and created_at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}
             and harga_lama is distinct from harga
           order by id limit 1) first on true
         order by kadar desc limit ${ratesMax}) rates) as harga,
      (select min(terbit_pada) from rencana_harga where status = 'DIRENCANAKAN') as berikut,
      (select count(*)::int from rencana_harga where status = 'TERTAHAN') as tertahan`.execute(db)
  return rows[0] as RatesOfDay
}
