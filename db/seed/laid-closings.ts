import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { withoutTriggers } from './laid-sales.ts'

/** Days of a shop that was made by this transaction: each of them is closed, the last one moves the shop to the day after. */
export interface PastDays {
  readonly kode_toko: string
  readonly from: string
  readonly to: string
  /** The user who closes them. */
  readonly user_id: string
}

/**
 * Closes many days of a shop at once, as `close_day` closes one: with what it keeps of each day and the seal of each day. All is computed from lines by date, so
 * the shop may have traded without closings (`moveDate`). `demo-closings.pg.test.ts` compares the rows with those of `close_day`.
 */
export async function closePastDays(db: Db, { kode_toko, from, to, user_id }: PastDays): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const days = sql`(select d::date as tgl_system from generate_series(${from}::date, ${to}::date, interval '1 day') d)`
  const within = sql`tgl_system between ${from}::date and ${to}::date`
  await withoutTriggers(db, async () => {
    await run(sql`
      insert into tutup_saldo (kode_toko, tgl_system, buku, kunci, jumlah, gross, fine, rupiah)
      ${runningSums(kode_toko, { source: sql`buku_gerak`, keys: ['buku', 'kunci'], sums: ['jumlah', 'gross', 'fine', 'rupiah'], from, to })}`)
    await run(sql`
      insert into tutup_akun (kode_toko, tgl_system, nomor_akun, debet, kredit)
      ${runningSums(kode_toko, { source: sql`jurnal`, keys: ['nomor_akun'], sums: ['debet', 'kredit'], from, to, keepsZero: true })}`)
    await run(sql`
      insert into tutup_gram (kode_toko, tgl_system, tempat, kode_group, kode_kadar, pieces, gross, fine, cost)
      ${runningSums(kode_toko, { source: sql`gram_gerak`, keys: ['tempat', 'kode_group', 'kode_kadar'], sums: ['pieces', 'gross', 'fine', 'cost'], from, to })}`)
    await run(sql`
      insert into tutup_terjual (kode_toko, tgl_system, fine, cost, cost_tanpa_emas)
      select ${kode_toko}, tgl_system, coalesce(sum(fine) over w, 0), coalesce(sum(cost) over w, 0), coalesce(sum(cost_tanpa_emas) over w, 0)
      from ${days} d
      left join (
        select greatest(tgl_system, ${from}::date) as tgl_system, sum(fine) as fine, sum(cost) as cost, sum(cost_tanpa_emas) as cost_tanpa_emas
        from terjual_gerak where kode_toko = ${kode_toko} and tgl_system <= ${to}::date group by 1
      ) sold using (tgl_system)
      window w as (order by tgl_system)`)
    await run(sql`insert into tutup_gram_gerak select * from gram_gerak_jenis where kode_toko = ${kode_toko} and ${within}`)
    await run(sql`insert into tutup_kadar_eod select ${kode_toko}, tgl_system, kode_kadar, nama_eod, urutan from ${days} d, kadar_eod`)
    await run(sql`
      insert into tutup_harga (kode_toko, tgl_system, kode_group, harga, harga_modal) select ${kode_toko}, tgl_system, kode_group, harga, harga_modal from ${days} d, grup`)
    await run(sql`
      insert into hari_dagang (kode_toko, tgl_system, kategori, jumlah, qty, berat, total)
      select ${kode_toko}, tgl_system, kategori, count(nomor), coalesce(sum(qty), 0), coalesce(sum(berat), 0), coalesce(sum(total), 0)
      from ${days} d cross join kategori_dagang left join (select * from dagang where kode_toko = ${kode_toko}) x using (tgl_system, kategori) group by 2, 3`)
    const none = sql.join(Array.from({ length: 19 }, () => sql.raw('0')))
    await run(sql`
      insert into hari_penjualan
      select * from penjualan_nota_hari where kode_toko = ${kode_toko} and ${within}
      union all
      select ${kode_toko}, tgl_system, ${none} from ${days} d where not exists (select from penjualan p where (p.kode_toko, p.tgl_system) = (${kode_toko}, d.tgl_system))`)
    await run(sql`insert into hari_penjualan_jenis select * from penjualan_barang_hari where kode_toko = ${kode_toko} and ${within}`)
    await run(sql`
      insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas, created_at)
      select ${kode_toko}, tgl_system, tgl_system + 1, ${user_id},
             (select count(*) from posting p where (p.kode_toko, p.tgl_system) = (${kode_toko}, d.tgl_system)), coalesce(pieces, 0), coalesce(gross, 0), coalesce(rupiah, 0),
             tgl_system + time '10:30'
      from ${days} d
      left join (
        select s.tgl_system, sum(jumlah) filter (where buku = 'STOCK' and kelas = 'MILIK') as pieces, sum(gross) filter (where buku = 'STOCK' and kelas = 'MILIK') as gross,
               sum(rupiah) filter (where buku = 'KAS') as rupiah
        from tutup_saldo s left join tempat on tempat = kunci[1] where kode_toko = ${kode_toko} group by 1
      ) kept using (tgl_system)`)
    await sealPastDays(db, kode_toko, from, to)
    await run(sql`update toko set tgl_system = ${to}::date + 1 where kode_toko = ${kode_toko}`)
  })
}

/** Moves a shop that this transaction makes to another day, without closing the days between. They are closed later (`closePastDays`). */
export const moveDate = (db: Db, kode_toko: string, day: string): Promise<unknown> =>
  withoutTriggers(db, () => sql`update toko set tgl_system = ${day}::date where kode_toko = ${kode_toko}`.execute(db))

interface Running {
  /** Lines by shop and day. */
  readonly source: RawBuilder<unknown>
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  readonly from: string
  readonly to: string
  /** Whether a key without any sum has a row too. */
  readonly keepsZero?: boolean
}

/** Sums of all lines up to each day, by key. */
function runningSums(kode_toko: string, { source, keys, sums, from, to, keepsZero = false }: Running): RawBuilder<unknown> {
  const of = (names: readonly string[], write: (name: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(names.map((name) => write(sql.ref(name))))
  const key = of(keys, (name) => name)
  return sql`
    with moved as materialized (
      select tgl_system, ${key}, ${of(sums, (name) => sql`sum(${name}) as ${name}`)} from ${source}
      where kode_toko = ${kode_toko} and tgl_system <= ${to}::date group by tgl_system, ${key}
    ),
    spans as (select ${key}, min(tgl_system) as first from moved group by ${key}),
    -- Each day from the first on has a row, also without lines. A join with the days would compare every line of a key with every day.
    summed as (
      select tgl_system, ${key}, ${of(sums, (name) => sql`sum(sum(${name})) over (partition by ${key} order by tgl_system) as ${name}`)}
      from (
        select tgl_system, ${key}, ${of(sums, (name) => name)} from moved
        union all
        select d::date, ${key}, ${of(sums, () => sql`0`)} from spans cross join lateral generate_series(first, ${to}::date, interval '1 day') d
      ) each_day
      group by tgl_system, ${key}
    )
    select ${kode_toko}, tgl_system, ${key}, ${of(sums, (name) => name)} from summed
    where tgl_system >= ${from}::date ${
      keepsZero
        ? sql``
        : sql`and (${sql.join(
            sums.map((name) => sql`${sql.ref(name)} <> 0`),
            sql` or `,
          )})`
    }`
}

/** Adds the seals of these days to the chain of the shop, each over the same rows as `seal_day` reads: here every table is read once for all days. */
async function sealPastDays(db: Db, kode_toko: string, from: string, to: string): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  await run(sql`
    create temporary table lay_segel on commit drop as
    select r.tgl_system, s.tabel, jsonb_build_object('n', r.jumlah, 'hash', r.hash, 'kolom', to_jsonb(k.kolom)) as isi
    from disegel s cross join lateral (select sealed_columns(s.tabel, s.tanpa) as kolom) k
    cross join lateral sealed_rows(${kode_toko}, s, k.kolom, ${from}::date, ${to}::date) r`)
  // From where the one before ended, as `seal_day` does; what the audit has of today stays for the next closing.
  await run(sql`
    with recursive
      audited as materialized (
        select coalesce((select (isi -> 'audit' ->> 'sampai')::timestamptz from tutup_segel where kode_toko = ${kode_toko} and isi ? 'audit' order by nomor desc limit 1),
                        now() - interval '26 hours') as since, sealed_columns('audit', '{}') as kolom),
      parts as materialized (
        select d.n, d.tgl_system, a.kolom, case d.n when 1 then a.since else greatest(a.since, now() - interval '2 hours') end as sejak,
               greatest(a.since, now() - interval '2 hours') as sampai
        from (select d::date as tgl_system, row_number() over (order by d)::integer as n from generate_series(${from}::date, ${to}::date, interval '1 day') d) d, audited a),
      contents as materialized (
        select p.n, p.tgl_system,
               (select jsonb_object_agg(s.tabel, coalesce(l.isi, '{"n": 0}')) from disegel s left join lay_segel l on (l.tabel, l.tgl_system) = (s.tabel, p.tgl_system))
               || jsonb_build_object('audit', (
                 select jsonb_build_object('n', r.jumlah, 'hash', r.hash, 'kolom', to_jsonb(p.kolom), 'sejak', p.sejak, 'sampai', p.sampai)
                 from audit_rows(${kode_toko}, p.kolom, p.sejak, p.sampai) r)) as isi
        from parts p),
      last as (select nomor, segel from tutup_segel where kode_toko = ${kode_toko} order by nomor desc limit 1),
      links as (
        select 0 as n, coalesce((select nomor from last), 0) as nomor, null::date as tgl_system, null::jsonb as isi, null::text as sebelum,
               coalesce((select segel from last), repeat('0', 64)) as segel
        union all
        select c.n, l.nomor + 1, c.tgl_system, c.isi, l.segel,
               seal_of(l.segel, row(${kode_toko}, l.nomor + 1, 'TUTUP', c.tgl_system, 1, c.isi, l.segel, '', clock_timestamp(), pg_current_xact_id())::tutup_segel)
        from links l join contents c on c.n = l.n + 1)
    insert into tutup_segel (kode_toko, nomor, jenis, tgl_system, ke, isi, sebelum, segel)
    select ${kode_toko}, nomor, 'TUTUP', tgl_system, 1, isi, sebelum, segel from links where n > 0 order by n`)
  await run(sql`drop table lay_segel`)
}
